import { findCity } from '@houselights/config/cities/cities'
import { expect, test, vi } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { fileDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await fileDatabase('reread')
await builders(db).aVenue({ cityId: 'toronto' })

test.each([
  ['completes where some source was read', 1, { state: 'completed', error: null }, 1],
  [
    'fails where none was',
    2,
    { state: 'failed', error: 'Couldn’t parse the stored pages of any source (2 tried).' },
    0,
  ],
])('reads the kept pages of its city, and %s', async (_, failed, ended, lookUps) => {
  const reread = vi.fn(async () => ({ failed, sources: 2 }))
  const lookUpArtists = vi.fn(async () => undefined)
  const services = jobServices(db, new Date('2025-05-02T19:00:00Z'), { reread, lookUpArtists })
  const job = await runJob('reread', services, findCity('toronto'))
  expect(job).toMatchObject(ended)
  expect(reread).toHaveBeenCalledExactlyOnceWith('toronto', job.id)
  expect(lookUpArtists).toHaveBeenCalledTimes(lookUps)
})
