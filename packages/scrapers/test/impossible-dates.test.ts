import { expect, test } from 'vitest'
import { parsePages } from '../src/parse/parse-pages.ts'
import { getSavedSource } from '../src/testing/saved-source.ts'

const renderFeed = (item: string): string =>
  `<rss><channel>${item}<item><title>Salt Ledger on Sep 12, 2026</title></item></channel></rss>`
const renderArea = (event: string): string =>
  `{"data":{"eventListings":{"data":[${event},{"event":{"id":"2","title":"Salt Ledger","date":"2026-09-12T00:00:00.000"}}]}}}`
const renderAgenda = (millis: string): string =>
  `{"events":[${[millis, '1789254000000'].map((time) => `{"when":{"start":{"millis":${time}}},"content":{"summary":{"text":"Salt Ledger"}}}`).join(',')}]}`
const renderEvents = (firstEvent: string): string =>
  `{"data":{"publicEvents":[${firstEvent},{"id":2,"name":"Salt Ledger","date":"2026-09-12"}]}}`
const renderCalendar = (start: string): string =>
  [
    'BEGIN:VCALENDAR',
    ...[start, '20260912T200000'].map((time) => `BEGIN:VEVENT\nDTSTART:${time}\nSUMMARY:Salt Ledger\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n')

test.each([
  ['rss', 'an impossible day', renderFeed('<item><title>A</title><ev:startdate>2026-02-31</ev:startdate></item>')],
  [
    'rss',
    'an impossible time',
    renderFeed('<item><title>A</title><ev:startdate>2026-13-45T20:00:00Z</ev:startdate></item>'),
  ],
  [
    'resident-advisor',
    'an impossible day',
    renderArea('{"event":{"id":"1","title":"A","date":"2026-13-45T00:00:00.000"}}'),
  ],
  [
    'resident-advisor',
    'an impossible hour',
    renderArea('{"event":{"id":"1","title":"A","date":"2026-09-11","startTime":"2026-09-11T99:99:00.000"}}'),
  ],
  ['tockify', 'an impossible time', renderAgenda('1e300')],
  ['venuepilot', 'an impossible day', renderEvents('{"id":1,"name":"A","date":"2026-02-31"}')],
  ['ics', 'an impossible day', renderCalendar('20260231T213000')],
  ['ics', 'an impossible month and hour', renderCalendar('20261345T993000')],
])('%s: reports a listing with %s as a problem, and keeps the others', (platform, _, body) => {
  const url = 'https://example.org/events'
  const source = getSavedSource(platform, url)
  const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
  const { listings, problems } = parsePages(source, [{ url, body }], context)
  expect(listings.map(({ title, date }) => [title, date])).toEqual([['Salt Ledger', '2026-09-12']])
  expect(problems.map(({ kind }) => kind)).toEqual(['bad-listing'])
})
