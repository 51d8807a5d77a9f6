import { expect, test } from 'vitest'
import { venueQueries } from '../queries/venue-queries.ts'
import { builders } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { updateUsualGenres } from './usual-genres.ts'

const { dataSource: db } = await createTestDatabase('usual-genres')
const { aVenueWithPage, anEvent } = builders(db)
const NOW = new Date('2025-05-10T12:00:00-07:00')

test('a venue’s usual genres come from the tags of its public shows, past and upcoming', async () => {
  const venue = await aVenueWithPage({ name: 'The Lantern' })
  const past = new Date('2024-02-01T20:00:00-08:00')
  for (let count = 0; count < 4; count++) await anEvent({ venueId: venue.id, tags: ['Jazz'], startsAt: past })
  await anEvent({ venueId: venue.id, tags: ['Jazz'], hidden: true })
  expect(await updateUsualGenres(db)).toBe(0)
  await anEvent({ venueId: venue.id, tags: ['jazz', 'All Ages'] })
  expect(await updateUsualGenres(db)).toBe(1)
  expect(await venueQueries(db).bySlug('the-lantern', NOW)).toMatchObject({ usualGenres: ['Jazz'], primaryGenres: [] })
  expect(await updateUsualGenres(db)).toBe(0)
})
