import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const { dataSource: db } = await createTestDatabase('expand_venues')
const { aSource, aVenue } = builders(db)

test('expand-venues scrapes a city’s venues, each venue’s own page before its ticket seller, and no aggregator', async () => {
  const { id: venueId } = await aVenue()
  const { id: closedVenueId } = await aVenue({ active: false })
  await aSource({ id: 'tickets', kind: 'ticketing', venueId })
  await aSource({ id: 'page', venueId })
  await aSource({ id: 'list', kind: 'aggregator' })
  await aSource({ id: 'forbidden', venueId, doNotScrape: true })
  await aSource({ id: 'closed', venueId: closedVenueId })
  await aSource({ id: 'elsewhere', cityId: 'toronto' })
  const { state, sources } = await runJob('expand-venues', jobServices(db, new Date('2025-05-02T19:00:00Z')))
  expect([state, sources.map(({ source }) => source)]).toEqual(['completed', ['page', 'tickets']])
})
