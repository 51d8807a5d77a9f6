import { crawlSite } from '@houselights/release/crawl/crawl-site'
import { expect, inject, test } from 'vitest'

test('search engines find no problems in the demo’s heads, structured data, sitemaps, feeds, cards or links', {
  timeout: 60_000,
  meta: { proves: ['Conventions: JSON-LD of events has all required and recommended fields that sources state'] },
}, async () => {
  const report = await crawlSite({ site: inject('webUrl'), perSitemap: 2, maxCards: 8, maxFeeds: 40 })
  expect(report.problems).toEqual([])
  expect(report.indexable).toBeGreaterThan(8)
  expect(report.links).toBeGreaterThan(200)
  expect(report.feeds).toBeGreaterThan(20)
  expect(report.cards).toBe(8)
  const expectedTypes = ['MusicEvent', 'MusicVenue', 'MusicGroup', 'ItemList', 'BreadcrumbList', 'WebSite']
  expect(report.things).toEqual(expect.arrayContaining(expectedTypes))
})
