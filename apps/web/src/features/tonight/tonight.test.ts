import type { EventCard } from '@houselights/contracts/entities/entities'
import { describe, expect, test } from 'vitest'
import { getPaper } from './printing.ts'
import { formatShowCount, sortByTimeAndVenue } from './tonight-order.ts'
import { findTonightProblems } from './tonight-problems.ts'
import { parseTonightSearch } from './tonight-search.ts'

const aShow = (title: string, venue: string, showTime: string | null, overrides: Partial<EventCard> = {}) =>
  ({
    title,
    venue: { name: venue },
    showTime,
    startsAt: null,
    doors: null,
    status: 'scheduled',
    ...overrides,
  }) as EventCard

describe('tonight’s shows', () => {
  test('are sorted by time, then by venue without its article; shows without a time come last', () => {
    const shows = [
      aShow('no time', 'Attic', null),
      aShow('nine', 'Zebra', '2025-05-02T21:00:00-07:00'),
      aShow('eight at B', 'The Barn', '2025-05-02T20:00:00-07:00'),
      aShow('eight at C', 'Cellar', '2025-05-02T20:00:00-07:00'),
      aShow('doors at seven', 'Yard', null, { doors: '2025-05-02T19:00:00-07:00' }),
    ]
    expect(sortByTimeAndVenue(shows).map(({ title }) => title)).toEqual([
      'doors at seven',
      'eight at B',
      'eight at C',
      'nine',
      'no time',
    ])
  })

  test('are counted without the canceled ones, which have their own count', () => {
    const [scheduled, canceled] = [aShow('a', 'A', null), aShow('b', 'B', null, { status: 'cancelled' })]
    expect(formatShowCount([scheduled, scheduled])).toBe('2 shows')
    expect(formatShowCount([scheduled, canceled])).toBe('1 show, 1 canceled')
    expect(formatShowCount([canceled, canceled])).toBe('0 shows, 2 canceled')
  })
})

describe('the URL', () => {
  test('chooses the paper, letter by default', () => {
    expect(getPaper(parseTonightSearch({}))).toBe('letter')
    expect(getPaper(parseTonightSearch({ paper: 'a4' }))).toBe('a4')
  })

  test('leaves out empty form fields', () => {
    expect(parseTonightSearch({ venue: '', neighborhood: ' ', paper: 'a4' })).toEqual({ paper: 'a4' })
  })

  test('with an unknown value gets an error that lists the valid choices', () => {
    expect(findTonightProblems(parseTonightSearch({ paper: 'A5' }))).toEqual([
      'Unknown paper size: “A5”. Choose letter or a4.',
    ])
    const problems = findTonightProblems({ venue: 'x'.repeat(101), neighborhood: 'a\0b' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('\0')
    expect(findTonightProblems({ paper: 'letter', venue: 'a-room', neighborhood: 'Mission' })).toEqual([])
  })
})
