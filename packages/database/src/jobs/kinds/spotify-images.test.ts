import { MISSING_SETTINGS } from '@houselights/config/settings/enrichment'
import { expect, test } from 'vitest'
import { builders } from '../../testing/builders.ts'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const { dataSource: db } = await createTestDatabase('spotify_images', { cards: true })
const { anArtist, anEvent } = builders(db)

test('spotify-images looks up the artists of a city’s shows, and fails if Spotify’s key is not set', async () => {
  await anEvent({ bill: [await anArtist()] })
  const withKey = await runJob('spotify-images', jobServices(db, NOW, { hasSpotify: true }))
  expect([withKey.state, withKey.totals.total]).toEqual(['completed', 1])
  const withoutKey = await runJob('spotify-images', jobServices(db, NOW))
  expect([withoutKey.state, withoutKey.error]).toEqual(['failed', MISSING_SETTINGS.spotify])
})
