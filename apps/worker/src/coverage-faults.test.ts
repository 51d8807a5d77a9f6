import { coverageReads } from '@houselights/database/coverage/coverage-reads'
import { seedRegistry } from '@houselights/database/ingest/seed'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import type { RawListing } from '@houselights/sources/source'
import { SourceError } from '@houselights/sources/source-error'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nights, registryAt } from '../test/scripted-source.ts'
import { type IngestServices, ingest } from './ingest.ts'
import { seedOf } from './registry.ts'

const ORIGIN = 'https://site.example'
const failing = (kind: 'unreachable' | 'refused' | 'robots-denied', why: string) =>
  new SourceError(kind, `${ORIGIN}/shows`, why)
const FAULTS: [house: string, answer: RawListing[] | string | SourceError, sentence: string][] = [
  ['down', failing('unreachable', 'no answer (ECONNREFUSED)'), 'Down: not reached since Monday, May 5'],
  ['slow', failing('unreachable', 'no answer (TimeoutError)'), 'Slow: not reached since Monday, May 5'],
  ['forbidden', failing('refused', 'answered 403'), 'Forbidden: refused since Monday, May 5'],
  [
    'private',
    failing('robots-denied', 'asks not to be read'),
    'Private: not to be read by its robots.txt since Monday, May 5',
  ],
  ['rebuilt', '<h1>We have a new website!</h1>', 'Rebuilt: page changed and not understood since Monday, May 5'],
  ['silent', [], 'Silent: read, and found nothing since Monday, May 5'],
  ['shrunk', nights(3), 'Shrunk: read, and found far fewer shows than before, since Monday, May 5'],
  [
    'of-last-year',
    nights(12).map((night) => ({ ...night, date: night.date.replace('2025', '2024') })),
    'Of Last Year: dates that cannot be right since Monday, May 5',
  ],
  [
    'priceless',
    nights(12).map(({ price: _, ...night }) => night),
    'Priceless: the price no longer filled since Monday, May 5',
  ],
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('coverage_faults')
  const houses = [...FAULTS.map(([house]) => house), 'well']
  const registry = registryAt(ORIGIN, houses)
  await seedRegistry(database.dataSource, { city: DEFAULT_CITY, ...seedOf(registry, {}) })
  const read = (house: string, answer: RawListing[] | string | SourceError, hour: number) => {
    const services: IngestServices = {
      ...{ dataSource: database.dataSource, registry, timeZone: DEFAULT_CITY.timeZone, keys: {} },
      readers: {
        open: (_source, context) => ({
          ...context,
          ...{ marked: new Map(), fresh: 1 },
          get: async (url) => {
            if (answer instanceof Error) throw answer
            return { url, body: typeof answer === 'string' ? answer : JSON.stringify({ listings: answer }) }
          },
        }),
        close: async () => undefined,
      },
      now: () => new Date(`2025-05-05T${hour}:00:00Z`),
    }
    return ingest(services, { source: house, depth: 'full', jobId: null })
  }
  for (const house of houses) for (const hour of [12, 13, 14, 15]) await read(house, nights(12), hour)
  for (const [house, answer] of FAULTS) await read(house, answer, 19)
  await read('well', nights(12), 19)
})
afterAll(() => database?.drop())

const monitored = async (slug: string) => {
  const asked = { now: new Date('2025-05-05T19:30:00Z'), months: 1 }
  const found = (await coverageReads(database.dataSource).venues(asked)).find(({ venueSlug }) => venueSlug === slug)
  if (!found) throw new Error(`the monitor has no ${slug}`)
  return found
}

test.each(FAULTS)(
  'a house that is %s is named by the monitor on the first bad read',
  async (house, _answer, sentence) => {
    const { scrapingErrors, recommendations, actualEvents, learning } = await monitored(house)
    expect(scrapingErrors).toEqual([expect.stringContaining(sentence)])
    expect(scrapingErrors[0]).toMatch(new RegExp(`; see it with: npm run read -- --source ${house}$`))
    expect(recommendations[0]).toContain(sentence)
    // a bad read takes nothing away
    expect([actualEvents, learning]).toEqual([5, false])
  },
)

test('a house that is read well has no faults', async () => {
  expect(await monitored('well')).toMatchObject({
    ...{ scrapingErrors: [], recommendations: [], actualEvents: 5, expectedEvents: 5, method: 'listing' },
    ...{ isActive: true, coveragePercentage: 100 },
  })
})
