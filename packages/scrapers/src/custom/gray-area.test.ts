import { expect, test } from 'vitest'
import { fakeFetcher } from '../../test/fake-fetcher.ts'
import { grayArea } from './gray-area.ts'

const url = 'https://grayarea.org/events/'
const link = (slug: string) => `<a href="/event/${slug}/">${slug}</a>`

test('fetches the page of each show once, and no page of a course', async () => {
  const list = [link('lantern-drones'), link('lantern-drones'), link('sound-workshop'), link('wick-night')].join('')
  const event = (slug: string) => `https://grayarea.org/event/${slug}/`
  const { fetcher, requests } = fakeFetcher({ [url]: list, [event('lantern-drones')]: 'a', [event('wick-night')]: 'b' })
  const fetched = await grayArea({ url }).fetch(fetcher)
  expect(requests.map((one) => one.url)).toEqual([url, event('lantern-drones'), event('wick-night')])
  expect(fetched).toMatchObject({ problems: [], complete: true })
})

test('keeps the other pages when one fails, and marks the scrape as incomplete', async () => {
  const { fetcher } = fakeFetcher({ [url]: link('lantern-drones') })
  const fetched = await grayArea({ url }).fetch(fetcher)
  expect(fetched.pages).toHaveLength(1)
  expect(fetched.complete).toBe(false)
  expect(fetched.problems).toMatchObject([{ kind: 'unreachable', url: 'https://grayarea.org/event/lantern-drones/' }])
})
