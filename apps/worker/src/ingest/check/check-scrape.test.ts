import { defaultCity } from '@houselights/config/cities/cities'
import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import { aListing, aListingAtVenue } from '@houselights/domain/testing/listings'
import { squarespace } from '@houselights/scrapers/platforms/squarespace'
import { describe, expect, test } from 'vitest'
import { checkScrape } from './check-scrape.ts'

const makeListings = (count: number) =>
  Array.from({ length: count }, (_, index) => aListing({ sourceId: `listing-${index}` }))
const check = (current: Listing[], before: Listing[], doubtCount = 0) =>
  checkScrape(
    {
      definition: {
        slug: 'page',
        name: 'Hall',
        kind: 'venue',
        city: defaultCity.id,
        source: squarespace({ url: 'https://hall.example/shows' }),
      },
      timeZone: defaultCity.timeZone,
      depth: 'full',
      scrapedAt: '2025-05-02T19:00:00.000Z',
      today: '2025-05-02',
    },
    {
      before,
      problems: Array(doubtCount).fill(DOUBT),
      waitingListings: [],
      assignedListings: current.map((listing) => aListingAtVenue(listing)),
      found: current.length,
      pastCount: 0,
      lastDay: undefined,
      venueProblems: [],
      firmDays: new Set(),
      complete: true,
    },
  )
const DOUBT: Problem = { kind: 'year-suspect', message: `the weekday in "Friday, May 3" doesn't match 2026-05-03` }

describe('a scrape is', () => {
  test.each([
    ['trusted when it lists most of what it listed before', true, check(makeListings(10), makeListings(12))],
    ['not trusted when half of its listings are gone', false, check(makeListings(10), makeListings(20))],
    ['not trusted when half of only eight listings are gone', false, check(makeListings(4), makeListings(8))],
    ['trusted when less than half of many listings are gone', true, check(makeListings(11), makeListings(20))],
    ['trusted when less than half of a few listings are gone', true, check(makeListings(5), makeListings(8))],
    ['trusted when a short list became a little shorter', true, check(makeListings(1), makeListings(4))],
    ['trusted when few printed weekdays disagree with the dates', true, check(makeListings(100), makeListings(100), 4)],
  ])('%s', (_, trusted, checked) => expect(!checked.scrape.suspect).toBe(trusted))

  test('not trusted when many printed weekdays disagree with the dates', () => {
    const problems = [{ kind: 'year-suspect', count: 4, total: 10 }]
    expect(check(makeListings(10), makeListings(10), 4)).toMatchObject({ scrape: { suspect: true }, problems })
  })
})
