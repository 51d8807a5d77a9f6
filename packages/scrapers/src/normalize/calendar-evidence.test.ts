import { expect, test } from 'vitest'
import type { RawListing } from '../source/source.ts'
import { calendarEvidence } from './calendar-evidence.ts'

const context = { now: '2031-04-01T12:00:00-07:00', timeZone: 'America/Los_Angeles', pageUrl: 'https://hall.example/' }

const daysWith = (words: string, titles: readonly string[]) => {
  const listings = titles.map((title, index): RawListing => ({ title, date: `2031-04-1${index}` }))
  return calendarEvidence(listings, context)
    .of(listings[0] as RawListing)
    .daysWith?.(words)
}

test('words that begin several evenings are counted by day and by what they go on with', () => {
  expect(daysWith('Lantern', ['Lantern: Ann Reed', 'Lantern: Muk', 'Tin Harbor'])).toEqual({ days: 2, endings: 2 })
})

test('the nights of one run go on in one way', () => {
  expect(daysWith('Tin Harbor', ['Tin Harbor | Night 1', 'Tin Harbor | Night 2'])).toEqual({ days: 2, endings: 1 })
})
