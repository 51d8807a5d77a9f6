import { expect, test } from 'vitest'
import { createFakeFetcher } from '../../test/fake-fetcher.ts'
import { turntable } from './turntable.ts'

const source = turntable({ url: 'https://lantern.turntabletickets.com/calendar' })

test.each([
  ['shallow', '2026-08-31'],
  ['full', '2027-08-06'],
] as const)('in a %s scrape, requests the days from today to %s', async (depth, lastDay) => {
  const { fetcher, requests } = createFakeFetcher({}, { depth, now: '2026-07-02T23:30:00-07:00' })
  await expect(source.fetch(fetcher)).rejects.toMatchObject({ kind: 'unreachable' })
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '')
  expect(pathname).toBe('/api/performance/')
  expect([searchParams.get('start_date'), searchParams.get('end_date')]).toEqual(['2026-07-02', lastDay])
})
