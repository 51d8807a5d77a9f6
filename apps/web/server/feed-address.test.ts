import { expect, test } from 'vitest'
import { feedOfApi } from './feed-address.ts'

test.each([
  ['/events.ics', '/api/feeds/events.ics'],
  ['/events.rss?genre=Folk&date=today', '/api/feeds/events.rss?genre=Folk&date=today'],
  ['/toronto/events.json?genre=Folk', '/api/feeds/events.json?genre=Folk&city=toronto'],
  ['/toronto/venues/card-hall.txt', '/api/feeds/venues/card-hall.txt?city=toronto'],
  ['/tonight.txt', '/api/feeds/tonight.txt'],
  // the address says which city it is, and nothing else does
  ['/announced.ics?city=toronto', '/api/feeds/announced.ics'],
  ['/events', undefined],
  ['/events.pdf', undefined],
  ['/admin.ics', undefined],
  ['/data-quality.json', undefined],
  ['/events/a/b.ics', undefined],
])('the feed at %s is at %s', (address, expected) => expect(feedOfApi(address)).toBe(expected))
