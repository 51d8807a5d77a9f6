import { expect, test } from 'vitest'
import { runBuilders } from '../testing/run-builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { findStaleSources } from './due-sources.ts'

const { dataSource: db } = await createTestDatabase('stale')
const make = runBuilders(db)

const findStale = (now: string) => findStaleSources(db, new Date(now))

test('a source is stale after twice its cadence without a good scrape, unless it should not be scraped or is refused', async () => {
  for (const id of ['good', 'failing', 'never-good', 'never-run']) await make.aSource({ id, cadenceMinutes: 60 })
  expect(await findStale('2025-05-02T12:00:00Z')).toEqual([])

  await make.aRun({ source: 'good', at: '2025-05-02T12:00:00Z' })
  await make.aRun({ source: 'failing', at: '2025-05-02T10:00:00Z' })
  await make.aRun({ source: 'failing', at: '2025-05-02T12:00:00Z', outcome: 'failed' })
  await make.aRun({ source: 'never-good', at: '2025-05-02T11:00:00Z', outcome: 'failed' })
  expect(await findStale('2025-05-02T12:00:00Z')).toEqual([])
  expect(await findStale('2025-05-02T12:01:00Z')).toEqual(['never-run', 'failing'])
  expect(await findStale('2025-05-02T13:01:00Z')).toEqual(['never-good', 'never-run', 'failing'])

  const suppressedVenue = await make.aVenue({ doNotScrape: true })
  await make.aSource({ venueId: suppressedVenue.id, cadenceMinutes: 60 })
  await make.aSource({ active: false, cadenceMinutes: 60 })
  await make.aSource({ scheduled: false, cadenceMinutes: 60 })
  await make.aSource({ doNotScrape: true, cadenceMinutes: 60 })
  await make.aSource({ refusedSince: new Date('2025-05-01T12:00:00Z'), cadenceMinutes: 60 })
  expect(await findStale('2025-05-02T13:01:00Z')).toEqual(['never-good', 'never-run', 'failing'])
})
