import { defaultCity } from '@houselights/config/cities/cities'
import { beforeAll, expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { sitemapQueries } from './sitemap-queries.ts'

const { dataSource: db } = await createTestDatabase('sitemap_reads')
beforeAll(async () => {
  const { aVenue, anEvent } = builders(db)
  const venue = await aVenue({ slug: 'many-shows' })
  for (let show = 1; show <= 5; show++)
    await anEvent({ slug: `show-${show}`, venueId: venue.id, startsAt: new Date(`2025-05-0${show}T20:00:00-07:00`) })
})

test('pages are spread across as many files as needed, and each page is in only one file', async () => {
  const queries = sitemapQueries(db)
  const request = { city: defaultCity.id, now: new Date('2025-04-01T12:00:00-07:00'), limit: 2 }
  const files = await queries.files('events', request)
  expect(await queries.fileCount('events', request)).toBe(3)
  expect(files.map(({ number }) => number)).toEqual([1, 2, 3])
  const entries = await Promise.all(files.map(({ number }) => queries.entries('events', { ...request, number })))
  expect(entries.map((fileEntries) => fileEntries.length)).toEqual([2, 2, 1])
  const slugs = entries.flat().map(({ slug }) => slug)
  expect(slugs.sort()).toEqual([1, 2, 3, 4, 5].map((show) => `show-${show}`))
  expect([await queries.files('past', request), await queries.fileCount('past', request)]).toEqual([[], 0])
})
