import { expect, test } from 'vitest'
import { parsePages } from '../src/parse/parse-pages.ts'
import { getSavedSource } from '../src/testing/saved-source.ts'

const feed = (item: string): string =>
  `<rss><channel>${item}<item><title>Salt Ledger on Sep 12, 2026</title></item></channel></rss>`
const area = (event: string): string =>
  `{"data":{"eventListings":{"data":[${event},{"event":{"id":"2","title":"Salt Ledger","date":"2026-09-12T00:00:00.000"}}]}}}`
const agenda = (millis: string): string =>
  `{"events":[${[millis, '1789254000000'].map((at) => `{"when":{"start":{"millis":${at}}},"content":{"summary":{"text":"Salt Ledger"}}}`).join(',')}]}`
const events = (first: string): string =>
  `{"data":{"publicEvents":[${first},{"id":2,"name":"Salt Ledger","date":"2026-09-12"}]}}`
const calendar = (start: string): string =>
  [
    'BEGIN:VCALENDAR',
    ...[start, '20260912T200000'].map((at) => `BEGIN:VEVENT\nDTSTART:${at}\nSUMMARY:Salt Ledger\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n')

test.each([
  ['rss', 'an impossible day', feed('<item><title>A</title><ev:startdate>2026-02-31</ev:startdate></item>')],
  ['rss', 'an impossible time', feed('<item><title>A</title><ev:startdate>2026-13-45T20:00:00Z</ev:startdate></item>')],
  ['resident-advisor', 'an impossible day', area('{"event":{"id":"1","title":"A","date":"2026-13-45T00:00:00.000"}}')],
  [
    'resident-advisor',
    'an impossible hour',
    area('{"event":{"id":"1","title":"A","date":"2026-09-11","startTime":"2026-09-11T99:99:00.000"}}'),
  ],
  ['tockify', 'an impossible time', agenda('1e300')],
  ['venuepilot', 'an impossible day', events('{"id":1,"name":"A","date":"2026-02-31"}')],
  ['ics', 'an impossible day', calendar('20260231T213000')],
  ['ics', 'an impossible month and hour', calendar('20261345T993000')],
])('%s: reports a listing on %s as a problem, and keeps the others', (platform, _, body) => {
  const url = 'https://example.org/events'
  const source = getSavedSource(platform, url)
  const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
  const { listings, problems } = parsePages(source, [{ url, body }], context)
  expect(listings.map(({ title, date }) => [title, date])).toEqual([['Salt Ledger', '2026-09-12']])
  expect(problems.map(({ kind }) => kind)).toEqual(['bad-listing'])
})
