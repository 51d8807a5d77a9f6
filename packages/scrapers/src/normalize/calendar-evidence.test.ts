import { expect, test } from 'vitest'
import type { RawListing } from '../source/source.ts'
import { collectCalendarEvidence } from './calendar-evidence.ts'

const context = { now: '2031-04-01T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }

const countDays = (words: string, titles: readonly string[]) => {
  const listings = titles.map((title, index): RawListing => ({ title, date: `2031-04-1${index}` }))
  return collectCalendarEvidence(listings, context)
    .getBillEvidence(listings[0] as RawListing)
    .countDaysWith?.(words)
}

test('counts the days and the different endings of titles that start with the same words', () => {
  expect(countDays('Lantern', ['Lantern: Ann Reed', 'Lantern: Muk', 'Tin Harbor'])).toEqual({ days: 2, endings: 2 })
})

test.each([
  ['is a bar’s if it has quiz and karaoke nights', true, ['Pub Trivia', 'Karaoke', 'Bingo']],
  ['isn’t a bar’s if it has classes', false, ['Salsa Lessons', 'Drum Workshop', 'Yoga']],
])('a calendar %s', (_, isBar, otherEvents) => {
  const listings = ['Ann Reed', 'Tin Harbor', ...otherEvents].map(
    (title): RawListing => ({ title, date: '2031-04-10' }),
  )
  const evidence = collectCalendarEvidence(listings, context).getBillEvidence(listings[0] as RawListing)
  expect(evidence.isMixedCalendar).toBe(isBar)
})

test('counts all nights of a run as one ending', () => {
  expect(countDays('Tin Harbor', ['Tin Harbor | Night 1', 'Tin Harbor | Night 2'])).toEqual({ days: 2, endings: 1 })
})
