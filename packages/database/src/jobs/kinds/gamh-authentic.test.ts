import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('gamh_authentic')
const { aSource, aVenue } = builders(db)
const services = jobServices(db, new Date('2025-05-02T19:00:00Z'))

test('gamh-authentic scrapes the page of the venue that its city has for this job, and fails if the city has none', async () => {
  const { id: venueId } = await aVenue({ slug: defaultCity.jobVenue?.slug })
  await aSource({ id: 'elsewhere', venueId: (await aVenue()).id })
  await aSource({ id: 'tickets', kind: 'ticketing', venueId })
  await aSource({ id: 'page', venueId })
  const { sources } = await runJob('gamh-authentic', services)
  expect(sources.map(({ source }) => source)).toEqual(['page'])
  await aVenue({ cityId: 'toronto' })
  await expect(runJob('gamh-authentic', services, findCity('toronto'))).rejects.toThrow(
    'Toronto has no venue for this job.',
  )
})
