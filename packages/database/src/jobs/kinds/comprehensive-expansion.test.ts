import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { expect, test, vi } from 'vitest'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { aDuplicateShow } from '../../testing/saved-scrapes.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('comprehensive_expansion', { cards: true })

test('comprehensive-expansion scrapes every source of a city, matches only its shows, and requests lookups', async () => {
  const toronto = findCity('toronto') ?? defaultCity
  await aDuplicateShow(db)
  await aDuplicateShow(db, toronto)
  const lookUpArtists = vi.fn(async () => undefined)
  const services = jobServices(db, new Date('2025-05-02T19:00:00Z'), { lookUpArtists })
  const job = await runJob('comprehensive-expansion', services, toronto)
  const torontoSources: { id: string }[] = await db.query(
    `select id from sources where city_id = 'toronto' order by id`,
  )
  expect(torontoSources.length).toBeGreaterThan(1)
  expect(job.sources.map(({ source }) => source).toSorted()).toEqual(torontoSources.map(({ id }) => id))
  expect(job).toMatchObject({ state: 'completed', totals: { merged: 1 }, problems: [{ kind: 'needs-key' }] })
  expect(lookUpArtists).toHaveBeenCalledOnce()
})
