import { expect, test } from 'vitest'
import { ics } from './ics.ts'

const url = 'https://example.org/a.ics'
const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const parse = (events: string[]) => {
  const body = events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`).join('')
  return ics({ url }).parse([{ url, body: `BEGIN:VCALENDAR\n${body}END:VCALENDAR` }], context)
}
const getDays = (events: string[]) => parse(events).listings.map(({ date }) => date)

test('expands an endless rule from 45 days ago to 400 days ahead', () => {
  const dates = getDays(['UID:a\nDTSTART;TZID=America/Los_Angeles:20100101T200000\nRRULE:FREQ=DAILY\nSUMMARY:x'])
  expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-05-18', '2027-08-06', 446])
})

test.each([
  [':20260705T033000Z', '2026-07-04', '20:30'],
  [':20260705T203000', '2026-07-05', '20:30'],
  [';TZID=America/New_York:20260705T020000', '2026-07-04', '23:00'],
  // local time if the feed doesn't define the zone
  [';TZID=Pacific Standard Time:20260705T200000', '2026-07-05', '20:00'],
])('converts DTSTART%s to the city’s time zone', (start, date, localTime) => {
  expect(parse([`UID:a\nDTSTART${start}\nSUMMARY:x`]).listings).toMatchObject([{ date, start: localTime }])
})

test('keeps the events around one that can’t be parsed', () => {
  const invalidEvent = 'UID:a\nDTSTART:nonsense\nSUMMARY:x'
  const { listings, problems } = parse([invalidEvent, 'UID:b\nDTSTART:20260705T200000\nSUMMARY:y'])
  expect(listings.map(({ title }) => title)).toEqual(['y'])
  expect(problems.map(({ kind }) => kind)).toEqual(['bad-listing'])
})

test.each([
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', ['2026-07-01']],
  ['FREQ=DAILY;INTERVAL=0;COUNT=2', ['2026-07-01', '2026-07-02']],
  ['FREQ=MONTHLY;BYDAY=2FR;COUNT=3', ['2026-07-01', '2026-07-10', '2026-08-14']],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['2026-07-01', '2026-07-31', '2026-08-28']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', ['2026-07-01', '2026-07-31', '2026-08-31']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=4', ['2026-07-01', '2026-07-13', '2026-07-15', '2026-07-27']],
  ['FREQ=WEEKLY;UNTIL=20260716T030000Z', ['2026-07-01', '2026-07-08', '2026-07-15']],
  ['FREQ=YEARLY', ['2026-07-01', '2027-07-01']],
])('repeats an event by the rule %s', (rule, expected) => {
  expect(getDays([`UID:a\nDTSTART:20260701T200000\nRRULE:${rule}\nSUMMARY:x`])).toEqual(expected)
})

test.each(['FREQ=SECONDLY', 'FREQ=YEARLY;BYWEEKNO=20'])(
  'skips and reports an event with an unsupported rule: %s',
  (rule) => {
    const { listings, problems } = parse([`UID:a\nDTSTART:20260701T200000\nRRULE:${rule}\nSUMMARY:x`])
    expect([listings, problems.map(({ kind }) => kind)]).toEqual([[], ['bad-listing']])
  },
)

test('matches excluded and moved nights by their time, even if the feed writes it in another zone', () => {
  const parsed = parse([
    'UID:a\nDTSTART;TZID=America/Los_Angeles:20260701T200000\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20260709T030000Z\nSUMMARY:x',
    'UID:a\nRECURRENCE-ID:20260716T030000Z\nDTSTART;TZID=America/Los_Angeles:20260716T210000\nSUMMARY:moved',
  ])
  const nights = parsed.listings.map(({ title, date }) => `${title} ${date}`)
  expect(nights).toEqual(['x 2026-07-01', 'x 2026-07-22', 'moved 2026-07-16'])
})

test('expands only as many rules and nights as a venue could have', () => {
  const nightly = Array.from({ length: 40 }, (_, n) => `UID:${n}\nDTSTART:20260101T200000\nRRULE:FREQ=DAILY\nSUMMARY:x`)
  const { listings, problems } = parse(nightly)
  expect(listings.length).toBeLessThan(6000)
  expect(problems.map(({ kind }) => kind)).toEqual(['changed'])
})

test('yields no start time for an all-day event', () => {
  expect(parse(['UID:a\nDTSTART;VALUE=DATE:20260705\nSUMMARY:x']).listings[0]).not.toHaveProperty('start')
})

test('reports an invalid RECURRENCE-ID, but keeps its event and the others', () => {
  const { listings, problems } = parse([
    'UID:a\nDTSTART:20260705T200000\nRECURRENCE-ID:yesterday\nSUMMARY:x',
    'UID:b\nDTSTART:20260706T200000\nSUMMARY:y',
  ])
  expect(listings.map(({ title }) => title)).toEqual(['x', 'y'])
  expect(problems.map(({ kind }) => kind)).toEqual(['bad-listing'])
})
