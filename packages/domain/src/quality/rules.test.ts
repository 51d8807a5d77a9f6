import { expect, test } from 'vitest'
import { A_RECORD, aCompleteEvent } from '../testing/quality-rows.ts'
import type { QualityEvent } from './quality-rows.ts'
import { QUALITY_RULES } from './quality-rules.ts'

const clock = { now: '2025-05-02T19:00:00.000Z', today: '2025-05-02' }

test('finds nothing wrong with a complete event', () => {
  expect(QUALITY_RULES.map((rule) => rule.find(aCompleteEvent(), clock))).toEqual(QUALITY_RULES.map(() => null))
})

test('never scores an event below 0, even if it breaks every rule', () => {
  const weights = QUALITY_RULES.filter(({ id }) => id !== 'dead-ticket-link').map(({ weight }) => weight)
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100)
})

test.each(QUALITY_RULES.map((rule) => [rule.id, rule] as const))('%s says what it checks and why', (_id, rule) => {
  for (const sentence of [rule.looksAt, rule.why]) expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
  expect(rule.describe(1)).not.toBe(rule.describe(2))
  expect(rule.recommend('"Glass Kite"', 'The Hall')).toContain('"Glass Kite"')
})

const getNote = (id: string, overrides: Partial<QualityEvent>) =>
  QUALITY_RULES.find((rule) => rule.id === id)?.find(aCompleteEvent(overrides), clock)
const aRecord = (date: string, overrides: Partial<typeof A_RECORD> = {}) => ({ ...A_RECORD, date, ...overrides })

test.each<[rule: string, example: string, overrides: Partial<QualityEvent>, note: string | null]>([
  [
    'duplicates',
    'a listing of the same show',
    { duplicateOf: { title: 'GLASS KITE', localDate: '2025-05-10' } },
    'the same show as "GLASS KITE" on 2025-05-10',
  ],
  [
    'dead-ticket-link',
    'a ticket page that is gone',
    { linkProblem: 'responded with 404' },
    'its ticket page is gone: responded with 404',
  ],
  ['incomplete-description', 'no description', { descriptionLength: 0 }, 'no description'],
  ['incomplete-description', 'a short description', { descriptionLength: 39 }, 'a description of 39 characters'],
  ['incomplete-description', 'a description of one line', { descriptionLength: 40 }, null],
  [
    'incomplete-description',
    'a short description that was composed',
    { descriptionLength: 30, inferred: ['description'] },
    null,
  ],
  ['incomplete-description', 'a show that won’t take place', { descriptionLength: 0, status: 'postponed' }, null],
  ['missing-doors', 'no door time', { doorsLocal: null }, 'no door time'],
  ['missing-doors', 'a show that won’t take place', { doorsLocal: null, status: 'cancelled' }, null],
  ['unlinked-artist', 'an empty bill', { billed: false }, 'nobody on the bill'],
  ['unlinked-artist', 'a night with its own name', { billed: false, night: 'Open Mic Mondays' }, null],
  ['missing-price', 'no price', { price: null, admission: null }, 'no price'],
  ['missing-price', 'a show that won’t take place', { price: null, status: 'cancelled' }, null],
  ['missing-image', 'no picture', { hasImage: false }, 'no picture'],
  ['missing-genre', 'neither tags nor genre', { tags: [] }, 'no genre'],
  ['missing-genre', "only the headliner's genre", { tags: [], genre: 'Folk' }, null],
  ['not-seen-lately', 'no longer listed by any source', { status: 'unconfirmed' }, 'no source lists it anymore'],
  ['not-seen-lately', 'not seen for three weeks', { lastSeenAt: '2025-04-11T19:00:00Z' }, 'last seen 21 days ago'],
  ['not-seen-lately', 'seen two weeks ago', { lastSeenAt: '2025-04-18T19:00:00Z' }, null],
])('%s: %s', (id, _, overrides, note) => expect(getNote(id, overrides)).toBe(note))

test.each<[example: string, overrides: Partial<QualityEvent>, note: string | null]>([
  ['no link', { ticketUrl: null }, 'no ticket link'],
  ['a free show needs none', { ticketUrl: null, price: 'Free', admission: 'free' }, null],
  ['a pay-what-you-can show needs none', { ticketUrl: null, admission: 'pay what you can' }, null],
  ['a canceled show needs none', { ticketUrl: null, status: 'cancelled' }, null],
  ['a sold-out show may have returns', { ticketUrl: null, status: 'sold out' }, 'no ticket link'],
])('missing-ticket-link: %s', (_, overrides, note) => expect(getNote('missing-ticket-link', overrides)).toBe(note))

test.each<[example: string, overrides: Partial<QualityEvent>, note: string | null]>([
  ['a printed day weeks later', { title: 'Glass Kite, June 14' }, 'the title says 2025-06-14'],
  ['a printed day that matches', { title: 'Sat May 10: Glass Kite' }, null],
  [
    'a printed weekday that differs',
    { title: 'Friday, May 10: Glass Kite' },
    'the title says Friday, but 2025-05-10 isn’t a Friday',
  ],
  ['a printed year that differs', { title: 'Glass Kite May 10, 2026' }, 'the title says 2026-05-10'],
  ['a period', { title: 'Kite Fest May 9 - May 11' }, null],
  ['a name that begins like a weekday', { title: 'Sunset Monster' }, null],
  ['years ahead', { localDate: '2027-05-10', startLocal: null, sourceRecords: [] }, '24 months ahead'],
  ['another year in another source', { sourceRecords: [aRecord('2026-05-10')] }, 'The Hall has it in 2026'],
  [
    'another day in another source',
    { sourceRecords: [A_RECORD, aRecord('2025-05-17')] },
    'The Hall has it on 2025-05-17',
  ],
  [
    'another day in a source that no longer lists it',
    { sourceRecords: [A_RECORD, aRecord('2025-05-17', { live: false })] },
    null,
  ],
  [
    'a night listed on the next day',
    { startLocal: '2025-05-10 00:30', doorsLocal: null, sourceRecords: [A_RECORD, aRecord('2025-05-09')] },
    'starts at 00:30 on 2025-05-10, but The Hall has the night of 2025-05-09',
  ],
  ['a show after midnight', { startLocal: '2025-05-11 00:30' }, null],
  ['a start on another day', { startLocal: '2025-05-12 20:00' }, 'dated 2025-05-10, but starts on 2025-05-12'],
  ['doors after the start', { doorsLocal: '2025-05-10 21:00' }, 'doors at 21:00 after the start at 20:00'],
])('suspicious-date: %s', (_, overrides, note) => expect(getNote('suspicious-date', overrides)).toBe(note))
