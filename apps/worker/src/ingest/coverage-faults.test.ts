import type { WatchedField } from '@houselights/contracts/entities/listing'
import { loadCoverageRows } from '@houselights/database/coverage/coverage-rows'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import type { Fault } from '@houselights/domain/coverage/faults'
import { judgeVenues } from '@houselights/domain/coverage/judge-venues'
import type { RawListing } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import { beforeAll, expect, test } from 'vitest'
import { makeIngestServices } from '../../test/ingest-services.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from './ingest.ts'

const ORIGIN = 'https://site.example'
const sourceError = (kind: 'unreachable' | 'refused' | 'robots-denied', reason: string) =>
  new SourceError(kind, `${ORIGIN}/shows`, reason)
type SiteResponse = RawListing[] | string | SourceError
const FAULTS: [venue: string, response: SiteResponse, kind: Fault['kind'], field?: WatchedField][] = [
  ['down', sourceError('unreachable', 'no response (ECONNREFUSED)'), 'unreachable'],
  ['slow', sourceError('unreachable', 'no response (TimeoutError)'), 'unreachable'],
  ['forbidden', sourceError('refused', 'responded with 403'), 'refused'],
  ['private', sourceError('robots-denied', 'asks not to be read'), 'robots-denied'],
  ['rebuilt', '<h1>We have a new website!</h1>', 'changed'],
  ['silent', [], 'empty'],
  ['shrunk', makeNights(3), 'shrank'],
  [
    'of-last-year',
    makeNights(12).map((night) => ({ ...night, date: night.date.replace('2025', '2024') })),
    'year-suspect',
  ],
  ['priceless', makeNights(12).map(({ price: _, ...night }) => night), 'field-drop', 'price'],
]

const { dataSource: db } = await createTestDatabase('coverage_faults')
beforeAll(async () => {
  const venues = [...FAULTS.map(([venue]) => venue), 'healthy']
  const registry = await seedTestRegistry(db, registryAt(ORIGIN, venues))
  const scrape = (venue: string, response: SiteResponse, hour: number) => {
    const now = new Date(`2025-05-05T${hour}:00:00Z`)
    const services = makeIngestServices(db, registry, now, async (url) => {
      if (response instanceof Error) throw response
      return { url, body: typeof response === 'string' ? response : JSON.stringify({ listings: response }) }
    })
    return ingest(services, { source: venue, depth: 'full', jobId: null })
  }
  for (const venue of venues) for (const hour of [12, 13, 14, 15]) await scrape(venue, makeNights(12), hour)
  for (const [venue, response] of FAULTS) await scrape(venue, response, 19)
  await scrape('healthy', makeNights(12), 19)
})

const getMonitoredVenue = async (slug: string) => {
  const period = { now: new Date('2025-05-05T19:30:00Z'), months: 1, timeZone: 'America/Los_Angeles' }
  const venues = judgeVenues(await loadCoverageRows(db, 'san-francisco', period), period)
  const monitoredVenue = venues.find(({ venue }) => venue.slug === slug)
  if (!monitoredVenue) throw new Error(`the monitor doesn’t list ${slug}`)
  return monitoredVenue
}

test.each(FAULTS)(
  'after the first bad scrape, the monitor lists the fault of a venue that is %s',
  async (venue, _response, kind, field) => {
    const { faults, actual, learning } = await getMonitoredVenue(venue)
    expect(faults).toMatchObject([
      {
        kind,
        source: { id: venue },
        since: new Date('2025-05-05T19:00:00Z'),
        command: `npm run scrape -- --source ${venue}`,
        problem: { field: field ?? null },
      },
    ])
    // A bad scrape removes nothing.
    expect([actual, learning]).toEqual([5, false])
  },
)

test('a venue whose scrapes succeed has no faults', async () => {
  expect(await getMonitoredVenue('healthy')).toMatchObject({
    faults: [],
    actual: 5,
    expected: 5,
    method: 'listing',
    isActive: true,
    percentage: 100,
  })
})
