import { findCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { jobQueries } from '../job-queries.ts'
import { cancelJob } from '../job-writes.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const { dataSource: db } = await createTestDatabase('improve_quality')
await builders(db).aVenue({ cityId: 'toronto' })

test('improve-quality fetches its city’s show pages, then applies the fixes they allow', async () => {
  const problem = { kind: 'unreachable', message: 'The site doesn’t respond.' } as const
  const fetchedCities: string[] = []
  const services = jobServices(db, NOW, {
    fetchDetails: async (city, progress) => {
      fetchedCities.push(city.id)
      expect(await progress({ done: 1, total: 2 })).toBe(true)
      return [problem]
    },
  })
  const job = await runJob('improve-quality', services, findCity('toronto'))
  expect(job).toMatchObject({ state: 'completed', problems: [problem], totals: { done: 1, total: 2 } })
  expect([fetchedCities, job.improved?.batch]).toEqual([['toronto'], null])
})

test('improve-quality fixes nothing if it is canceled while it fetches pages', async () => {
  const services = jobServices(db, NOW, {
    fetchDetails: async (_, progress) => {
      const [job] = await jobQueries(db).list({ state: 'active', city: 'toronto', limit: 1 })
      await cancelJob(db, job?.id ?? '', NOW)
      expect(await progress({ done: 1, total: 2 })).toBe(false)
      return []
    },
  })
  const job = await runJob('improve-quality', services, findCity('toronto'))
  expect(job).toMatchObject({ state: 'cancelled', improved: null })
})
