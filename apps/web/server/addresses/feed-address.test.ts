import { expect, test } from 'vitest'
import { toFeedPath, toSitemapPath } from './feed-address.ts'

test.each([
  ['/events.ics', '/api/feeds/events.ics'],
  ['/events.rss?genre=Folk&date=today', '/api/feeds/events.rss?genre=Folk&date=today'],
  ['/toronto/events.json?genre=Folk', '/api/feeds/events.json?genre=Folk&city=toronto'],
  ['/toronto/venues/card-hall.txt', '/api/feeds/venues/card-hall.txt?city=toronto'],
  ['/tonight.txt', '/api/feeds/tonight.txt'],
  ['/archive/2025-04.ics', '/api/feeds/archive/2025-04.ics'],
  // a search may contain a question mark
  ['/events.ics?search=who%3Fx?y', '/api/feeds/events.ics?search=who%3Fx%3Fy'],
  // parameters that only change how a page looks don't reach its feed
  ['/tonight.ics?paper=a4&venue=card-hall', '/api/feeds/tonight.ics?venue=card-hall'],
  ['/artists/moths.rss?past=x', '/api/feeds/artists/moths.rss'],
  // the path determines the city, not the query
  ['/announced.ics?city=toronto', '/api/feeds/announced.ics'],
  ['/events', undefined],
  ['/events.pdf', undefined],
  ['/admin.ics', undefined],
  ['/data-quality.json', undefined],
  ['/events/a/b.ics', undefined],
])('the feed at %s has the API path %s', (address, expected) => expect(toFeedPath(address)).toBe(expected))

test.each([
  ['/robots.txt', '/api/sitemaps/robots.txt'],
  ['/sitemap.xml', '/api/sitemaps/index.xml'],
  ['/sitemaps/toronto-events-1.xml', '/api/sitemaps/toronto-events-1.xml'],
  ['/sitemaps/', undefined],
  ['/sitemaps/../changes', undefined],
  ['/events', undefined],
  ['/constructor', undefined],
])('%s has the API path %s', (path, expected) => expect(toSitemapPath(path)).toBe(expected))
