import { expect, test } from 'vitest'
import { sitemapOfApi } from './feed-address.ts'

test.each([
  ['/robots.txt', '/api/sitemaps/robots.txt'],
  ['/sitemap.xml', '/api/sitemaps/index.xml'],
  ['/sitemaps/toronto-events-1.xml', '/api/sitemaps/toronto-events-1.xml'],
  ['/sitemaps/', undefined],
  ['/sitemaps/../changes', undefined],
  ['/events', undefined],
  ['/constructor', undefined],
])('%s is at %s', (path, expected) => expect(sitemapOfApi(path)).toBe(expected))
