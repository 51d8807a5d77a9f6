import type { Listing, Problem } from '@houselights/types/listing'
import { describe, expect, test } from 'vitest'
import { checkRead } from './checks.ts'

const aListing = (facts: Partial<Listing> = {}): Listing => ({
  ...{ sourceId: 'one', title: 'The Paper Moons', name: 'The Paper Moons', date: '2026-05-02' },
  ...{ headliner: 'The Paper Moons', support: [], billedBy: 'title', night: null, presenter: null, tour: null },
  ...{ startsAt: '2026-05-02T20:00:00-07:00', endsAt: null, doorsAt: null, age: null, status: 'scheduled' },
  ...{ ticketUrl: 'https://tickets.example/1', url: null, imageUrl: null, description: null },
  price: { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' },
  ...{ venue: null, room: null, genres: [], kind: 'unknown', place: null },
  ...facts,
})
const many = (count: number, facts?: Partial<Listing>): Listing[] =>
  Array.from({ length: count }, (_, index) => aListing({ sourceId: `listing-${index}`, ...facts }))
const check = (current: Listing[], before: Listing[], doubts = 0) =>
  checkRead({ url: 'https://hall.example/shows', current, before, problems: Array(doubts).fill(DOUBT) })
const DOUBT: Problem = { kind: 'year-suspect', message: 'Friday, May 3 names another weekday' }

describe('a read is', () => {
  test('trusted when it brings what it brought before', () => {
    expect(check(many(10), many(12))).toEqual({ trusted: true, problems: [] })
  })
  test('not trusted when half of its listings are gone, if they are four or more', () => {
    expect(check(many(4), many(8)).trusted).toBe(false)
    expect(check(many(5), many(8)).trusted).toBe(true)
    expect(check(many(10), many(20)).trusted).toBe(false)
    expect(check(many(11), many(20)).trusted).toBe(true)
  })
  test('trusted when a short list became a little shorter', () => {
    expect(check(many(1), many(4)).trusted).toBe(true)
  })
  test('not trusted when many printed weekdays disagree', () => {
    expect(check(many(10), many(10), 4)).toMatchObject({
      trusted: false,
      problems: [{ kind: 'year-suspect', count: 4, total: 10 }],
    })
    expect(check(many(100), many(100), 4).trusted).toBe(true)
  })
  test('not trusted when its reader is not sure of it', () => {
    const unsure: Problem = { kind: 'unsure', message: 'The general reader is 30 % sure', sure: 0.3 }
    const url = 'https://hall.example/shows'
    expect(checkRead({ url, current: many(10), before: many(10), problems: [unsure] })).toEqual({
      trusted: false,
      problems: [{ ...unsure, url }],
    })
  })
})
