import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { expect, test } from 'vitest'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { scriptedPlatform, seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from './ingest.ts'

const { dataSource: db } = await createTestDatabase('two_cities')

test('one scrape of a list saves the shows of both its cities, and a show in a third town isn’t a problem', async () => {
  const eastBay = findCity('east-bay') ?? defaultCity
  const source = scriptedPlatform({ url: 'https://list.example/shows' })
  const list = { slug: 'the-list', name: 'The List', kind: 'aggregator' as const, source, alsoCities: [eastBay.id] }
  const west = createRegistry(defaultCity, [{ slug: 'lantern', name: 'The Lantern', sources: [] }], [list])
  const east = createRegistry(eastBay, [{ slug: 'barn', name: 'The Barn', sources: [] }], [])
  const registry = await seedTestRegistry(db, {
    cities: [...west.cities, ...east.cities],
    sources: [...west.sources, ...east.sources],
  })
  const listings = ['The Lantern, S.F.', 'The Barn, Oakland', 'The Ritzy, San Jose'].map((venue, index) => ({
    title: ['Moth Ballet', 'Glass Kite', 'Velvet Static'][index],
    date: '2025-06-01',
    venue,
  }))
  const requests: string[] = []
  const services = makeIngestServices(db, registry, new Date('2025-05-02T19:00:00Z'), async (url) => {
    requests.push(url)
    return { url, body: JSON.stringify({ listings }) }
  })
  const result = await ingest(services, { source: list.slug, depth: 'full', jobId: null })
  expect(result).toMatchObject({ outcome: 'ok', found: 3, added: 2, problems: [] })
  expect(requests).toEqual([source.url])
  const shows = await db.query(
    'select e.title, v.city_id as city from events e join venues v on v.id = e.venue_id order by e.title',
  )
  expect(shows).toEqual([
    { title: 'Glass Kite', city: eastBay.id },
    { title: 'Moth Ballet', city: defaultCity.id },
  ])
  expect(await db.query('select source_id from scrape_runs')).toEqual([{ source_id: list.slug }])
})
