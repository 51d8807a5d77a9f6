import { defaultCity } from '@houselights/config/cities/cities'
import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('gamh_comprehensive')
const { aSource, aVenue } = builders(db)
const services = jobServices(db, new Date('2025-05-02T19:00:00Z'))

test('gamh-comprehensive scrapes every source of the venue that its city has for this job, and fails if none may be scraped', async () => {
  const { id: venueId } = await aVenue({ slug: defaultCity.jobVenue?.slug })
  await aSource({ id: 'elsewhere', venueId: (await aVenue()).id })
  await aSource({ id: 'tickets', kind: 'ticketing', venueId })
  await aSource({ id: 'page', venueId })
  const { sources } = await runJob('gamh-comprehensive', services)
  expect(sources.map(({ source }) => source)).toEqual(['page', 'tickets'])
  await db.query('update sources set do_not_scrape = true')
  await expect(runJob('gamh-comprehensive', services)).rejects.toThrow(/has no source that may be scraped right now\.$/)
})
