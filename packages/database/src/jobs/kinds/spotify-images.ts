import { MISSING_SETTINGS } from '@houselights/config/settings/enrichment'
import { findDueLookups } from '../../enrichment/due-lookups.ts'
import { explainNoArtists } from '../../enrichment/job-artists.ts'
import type { JobWork } from '../operator-job.ts'

/** One job looks up no more artists than this. Later rounds look up the rest. */
const MAX_ARTISTS = 5_000

export const spotifyImages: JobWork = {
  plan: async (db, { now, city }) => {
    const limit = MAX_ARTISTS
    const dueLookups = await findDueLookups(db, { provider: 'spotify', city: city.id, now, limit, includeFailed: true })
    return { sources: [], depth: 'shallow', artists: dueLookups.map(({ id }) => id) }
  },
  run: async ({ id, services: { db, hasSpotify } }) =>
    hasSpotify ? explainNoArtists(db, id) : MISSING_SETTINGS.spotify,
}
