import type { EventCard } from '@houselights/contracts/entities/entities'
import { describe, expect, test } from 'vitest'
import { getPaper } from './printing.ts'
import { formatShowCount, sortByTimeAndVenue } from './tonight-order.ts'
import { findTonightProblems } from './tonight-problems.ts'
import { parseTonightSearch } from './tonight-search.ts'

const show = (title: string, venue: string, hour: string | null, more: Partial<EventCard> = {}) =>
  ({
    title,
    venue: { name: venue },
    showTime: hour,
    startsAt: null,
    doors: null,
    status: 'scheduled',
    ...more,
  }) as EventCard

describe('tonight’s shows', () => {
  test('are sorted by time, then by venue without its article; shows without a time come last', () => {
    const shows = [
      show('no hour', 'Attic', null),
      show('nine', 'Zebra', '2025-05-02T21:00:00-07:00'),
      show('eight at B', 'The Barn', '2025-05-02T20:00:00-07:00'),
      show('eight at C', 'Cellar', '2025-05-02T20:00:00-07:00'),
      show('doors at seven', 'Yard', null, { doors: '2025-05-02T19:00:00-07:00' }),
    ]
    expect(sortByTimeAndVenue(shows).map(({ title }) => title)).toEqual([
      'doors at seven',
      'eight at B',
      'eight at C',
      'nine',
      'no hour',
    ])
  })

  test('are counted without the canceled ones, which have their own count', () => {
    const [scheduled, canceled] = [show('a', 'A', null), show('b', 'B', null, { status: 'cancelled' })]
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

  test('gets an error that names the valid choices', () => {
    expect(findTonightProblems(parseTonightSearch({ paper: 'A5' }))).toEqual([
      'Unknown paper size: “A5”. Choose letter or a4.',
    ])
    const problems = findTonightProblems({ venue: 'x'.repeat(101), neighborhood: 'a\0b' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('\0')
    expect(findTonightProblems({ paper: 'letter', venue: 'a-room', neighborhood: 'Mission' })).toEqual([])
  })
})
