import { crawlSite } from '@houselights/cli/crawl/crawl-site'
import { expect, inject, test } from 'vitest'

test('search engines find nothing wrong with the demo: heads, structured data, sitemaps, feeds and links', async () => {
  const report = await crawlSite({ site: inject('webUrl'), mostPages: 25 })
  expect(report.problems).toEqual([])
  expect(report.indexable).toBeGreaterThan(15)
  expect(report.feeds).toBeGreaterThan(10)
  expect([...report.counts.keys()]).toEqual(expect.arrayContaining(['WebSite', 'BreadcrumbList', 'ItemList']))
}, 60_000)
