import { expect, test } from 'vitest'
import { createFakeFetcher } from '../../test/fake-fetcher.ts'
import { lostChurch } from './lost-church.ts'

const url = 'https://thelostchurch.org/san-francisco/'
const boxOfficeUrl = 'https://thelostchurch.my.salesforce-sites.com/ticket'
const apiCall = '{"name":"fetchEvents","len":4,"ns":"PatronTicket","ver":45.0,"csrf":"c1","authorization":"a1"}'

test('makes the API call that the box office page describes, and keeps only its response', async () => {
  const boxOfficePage = `<script>({"vf":{"vid":"v1","ms":[${apiCall}]}})</script>`
  const { fetcher, requests } = createFakeFetcher({
    [boxOfficeUrl]: boxOfficePage,
    [`${boxOfficeUrl}/apexremote`]: '[]',
  })
  const { pages } = await lostChurch({ url }).fetch(fetcher)
  const sentBody: unknown = JSON.parse(requests[1]?.request?.body ?? '')
  expect(requests[1]?.request?.method).toBe('POST')
  expect(sentBody).toMatchObject({
    method: 'fetchEvents',
    ctx: { csrf: 'c1', vid: 'v1', ns: 'PatronTicket', ver: 45, authorization: 'a1' },
  })
  expect(pages.map(({ body }) => body)).toEqual(['[]'])
})

test('rejects a response without a list of events', () => {
  const page = { url: boxOfficeUrl, body: '[{"method":"fetchEvents","statusCode":500}]' }
  expect(() => lostChurch({ url }).parse([page], { now: '2026-07-02T12:00:00Z', timeZone: 'UTC' })).toThrow(
    /no list of events/,
  )
})
