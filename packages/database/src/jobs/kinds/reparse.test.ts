import { findCity } from '@houselights/config/cities/cities'
import { expect, test, vi } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('reread')
await builders(db).aVenue({ cityId: 'toronto' })

test.each([
  ['completes if at least one source could be parsed', 1, { state: 'completed', error: null }, 1],
  [
    'fails if no source could be parsed',
    2,
    { state: 'failed', error: 'Couldn’t parse the stored pages of any source (2 tried).' },
    0,
  ],
])('reparse parses the raw pages of its city again, and %s', async (_, failed, expected, lookUps) => {
  const reparse = vi.fn(async () => ({ failed, sources: 2 }))
  const lookUpArtists = vi.fn(async () => undefined)
  const services = jobServices(db, new Date('2025-05-02T19:00:00Z'), { reparse, lookUpArtists })
  const job = await runJob('reread', services, findCity('toronto'))
  expect(job).toMatchObject(expected)
  expect(reparse).toHaveBeenCalledExactlyOnceWith('toronto', job.id)
  expect(lookUpArtists).toHaveBeenCalledTimes(lookUps)
})
