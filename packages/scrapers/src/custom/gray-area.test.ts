import { expect, test } from 'vitest'
import { createFakeFetcher } from '../../test/fake-fetcher.ts'
import { grayArea } from './gray-area.ts'

const url = 'https://grayarea.org/events/'
const renderLink = (slug: string) => `<a href="/event/${slug}/">${slug}</a>`

test('fetches each show’s page once, and skips the pages of courses', async () => {
  const listPage = [
    renderLink('lantern-drones'),
    renderLink('lantern-drones'),
    renderLink('sound-workshop'),
    renderLink('wick-night'),
  ].join('')
  const toEventUrl = (slug: string) => `https://grayarea.org/event/${slug}/`
  const { fetcher, requests } = createFakeFetcher({
    [url]: listPage,
    [toEventUrl('lantern-drones')]: 'a',
    [toEventUrl('wick-night')]: 'b',
  })
  const result = await grayArea({ url }).fetch(fetcher)
  expect(requests.map((request) => request.url)).toEqual([url, toEventUrl('lantern-drones'), toEventUrl('wick-night')])
  expect(result).toMatchObject({ problems: [], complete: true })
})

test('keeps the other pages if one fails, and marks the scrape as incomplete', async () => {
  const { fetcher } = createFakeFetcher({ [url]: renderLink('lantern-drones') })
  const result = await grayArea({ url }).fetch(fetcher)
  expect(result.pages).toHaveLength(1)
  expect(result.complete).toBe(false)
  expect(result.problems).toMatchObject([{ kind: 'unreachable', url: 'https://grayarea.org/event/lantern-drones/' }])
})
