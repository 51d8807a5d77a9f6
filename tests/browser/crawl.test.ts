import { crawlSite } from '@houselights/cli/crawl/crawl-site'
import { expect, inject, test } from 'vitest'

test('search engines find nothing wrong with the demo: heads, structured data, sitemaps, feeds, cards and links', async () => {
  const some = { perSitemap: 2, mostPages: 50, mostCards: 8, mostParts: 60 }
  const report = await crawlSite({ site: inject('webUrl'), ...some })
  expect(report.problems).toEqual([])
  expect(report.indexable).toBeGreaterThan(20)
  expect(report.feeds).toBeGreaterThan(20)
  expect(report.cards).toBe(some.mostCards)
  expect(report.parts).toBe(some.mostParts)
  const told = ['MusicEvent', 'MusicVenue', 'MusicGroup', 'ItemList', 'BreadcrumbList', 'WebSite']
  expect([...report.counts.keys()]).toEqual(expect.arrayContaining(told))
}, 60_000)
