import { expect, test } from 'vitest'
import { builders } from '../testing/builders.ts'
import { fileDatabase } from '../testing/test-database.ts'
import { venueReads } from './venue-reads.ts'

const { dataSource: db } = await fileDatabase('venue-reads')

test.each([
  ['has no source', [], undefined],
  ['was never scraped', [{}], true],
  ['was scraped', [{ lastAttemptAt: new Date() }], undefined],
  ['was scraped at one of its sources', [{}, { lastAttemptAt: new Date() }], undefined],
  ['is not to be scraped', [{ scheduled: false }, { active: false }, { doNotScrape: true }], undefined],
])('a venue that %s says whether it is being scraped for the first time', async (name, sources, isBeingScraped) => {
  const make = builders(db)
  const { id: venueId, slug } = await make.aVenue({ name })
  for (const [index, source] of sources.entries()) await make.aSource({ id: `${slug}-${index}`, venueId, ...source })
  const venue = await venueReads(db).bySlug(slug, new Date())
  expect(venue).toMatchObject({ name })
  expect(venue?.isBeingScraped).toBe(isBeingScraped)
})
