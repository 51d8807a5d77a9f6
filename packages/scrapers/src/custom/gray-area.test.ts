import { expect, test } from 'vitest'
import { fakeFetcher } from '../../test/fake-fetcher.ts'
import { grayArea } from './gray-area.ts'

const url = 'https://grayarea.org/events/'
const link = (slug: string) => `<a href="/event/${slug}/">${slug}</a>`

test('fetches each show’s page once, and skips the pages of courses', async () => {
  const list = [link('lantern-drones'), link('lantern-drones'), link('sound-workshop'), link('wick-night')].join('')
  const event = (slug: string) => `https://grayarea.org/event/${slug}/`
  const { fetcher, requests } = fakeFetcher({ [url]: list, [event('lantern-drones')]: 'a', [event('wick-night')]: 'b' })
  const result = await grayArea({ url }).fetch(fetcher)
  expect(requests.map((request) => request.url)).toEqual([url, event('lantern-drones'), event('wick-night')])
  expect(result).toMatchObject({ problems: [], complete: true })
})

test('keeps the other pages when one fails, and marks the scrape as incomplete', async () => {
  const { fetcher } = fakeFetcher({ [url]: link('lantern-drones') })
  const result = await grayArea({ url }).fetch(fetcher)
  expect(result.pages).toHaveLength(1)
  expect(result.complete).toBe(false)
  expect(result.problems).toMatchObject([{ kind: 'unreachable', url: 'https://grayarea.org/event/lantern-drones/' }])
})
