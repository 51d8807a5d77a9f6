import { defaultCity } from '@houselights/config/cities/cities'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { decideUnknownVenue } from '@houselights/database/unknown-venues/decide-unknown-venue'
import { unknownVenueQueries } from '@houselights/database/unknown-venues/unknown-venue-queries'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import type { RawListing } from '@houselights/scrapers/source/source'
import { expect, test } from 'vitest'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { scriptedPlatform, seedTestRegistry } from '../../test/scripted-source.ts'
import { openLiveRegistry } from '../registry/live-registry.ts'
import { ingest } from './ingest.ts'

const { dataSource: db } = await createTestDatabase('waiting_names')
const NOW = new Date('2025-05-02T19:00:00Z')

const list = {
  slug: 'list',
  name: 'The List',
  kind: 'aggregator' as const,
  source: scriptedPlatform({ url: 'https://list.example/' }),
}
const fileRegistry = createRegistry(defaultCity, [{ slug: 'hall', name: 'Tallow Hall', sources: [] }], [list])

/** Seeds the registry again, as a worker does when it starts, and scrapes the list. */
async function restartAndScrape(listings: RawListing[]) {
  await seedTestRegistry(db, fileRegistry)
  const { current } = await openLiveRegistry(fileRegistry, db, (error) => {
    throw error
  })
  const services = makeIngestServices(db, current, NOW, async (url) => ({ url, body: JSON.stringify({ listings }) }))
  return ingest(services, { source: list.slug, depth: 'full', jobId: null })
}
const loadShows = () =>
  db.query(
    'select e.title, v.name as venue from events e join venues v on v.id = e.venue_id where not e.suppressed order by e.title',
  )

test('a decision about a name outlives seeding, and applies to later scrapes', async () => {
  const date = '2025-06-01'
  const listings = [
    { title: 'Glass Kite', date, venue: 'The Moth Cellar' },
    { title: 'Moth Ballet', date, venue: 'T.H., S.F.' },
    { title: 'Velvet Static', date, venue: 'A Parade' },
    { title: 'Copper Finch', date, venue: 'Tallow Hall' },
  ]
  const { problems, added } = await restartAndScrape(listings)
  expect([added, problems.map(({ kind }) => kind)]).toEqual([1, Array(3).fill('unknown-venue')])
  expect(problems[0]?.message).toContain('waits at /admin/venues')
  const queue = unknownVenueQueries(db, defaultCity)
  const { names, shows } = await queue.list(NOW)
  expect(shows).toBe(3)
  const getId = (name: string) => names.find((unknownVenue) => unknownVenue.name === name)?.id ?? ''
  const by = { by: 'operator', at: NOW }
  await decideUnknownVenue(db, getId('The Moth Cellar'), defaultCity, { decision: 'venue', ...by })
  await decideUnknownVenue(db, getId('T.H., S.F.'), defaultCity, { decision: 'alias', venue: 'hall', ...by })
  await decideUnknownVenue(db, getId('A Parade'), defaultCity, { decision: 'not-a-venue', ...by })
  const decidedShows = [
    { title: 'Copper Finch', venue: 'Tallow Hall' },
    { title: 'Glass Kite', venue: 'The Moth Cellar' },
    { title: 'Moth Ballet', venue: 'Tallow Hall' },
  ]
  expect(await loadShows()).toEqual(decidedShows)

  const newListings = [
    { title: 'Brass Owl', date, venue: 'moth cellar' },
    { title: 'Paper Tide', date, venue: 'T.H. (SF)' },
    { title: 'Tin Orchard', date, venue: 'A parade!' },
  ]
  expect(await restartAndScrape([...listings, ...newListings])).toMatchObject({ added: 2, vanished: 0 })
  expect(await loadShows()).toEqual(
    [
      ...decidedShows,
      { title: 'Brass Owl', venue: 'The Moth Cellar' },
      { title: 'Paper Tide', venue: 'Tallow Hall' },
    ].toSorted((a, b) => (a.title < b.title ? -1 : 1)),
  )
  expect(await queue.count(NOW)).toEqual({ names: 0, shows: 0 })
})
