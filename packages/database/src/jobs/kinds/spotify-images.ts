import { MISSING } from '@houselights/config/settings/enrichment'
import { dueLookups } from '../../enrichment/due-lookups.ts'
import { whyNoArtist } from '../../enrichment/job-artists.ts'
import type { JobWork } from '../operator-job.ts'

/** A job looks up this many artists at most, and later rounds the rest. */
const MOST_ARTISTS = 5_000

export const spotifyImages: JobWork = {
  plan: async (db, { now, city }) => {
    const limit = MOST_ARTISTS
    const due = await dueLookups(db, { provider: 'spotify', city: city.id, now, limit, failedToo: true })
    return { sources: [], depth: 'shallow', artists: due.map(({ id }) => id) }
  },
  run: async ({ id, services: { db, hasSpotify } }) => (hasSpotify ? whyNoArtist(db, id) : MISSING.spotify),
}
