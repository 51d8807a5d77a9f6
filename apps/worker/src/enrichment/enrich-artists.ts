import { addArtistDetails, artistsWithoutDetails } from '@houselights/database/enrichment/artists-without-details'
import type { Queryable } from '@houselights/database/sql'
import { artistKey } from '@houselights/domain/artist-name'
import type { RunProblem } from '@houselights/types/jobs'
import { type SpotifyArtist, SpotifyError, type spotifyClient } from './spotify-client.ts'

/** One round looks up so many at most: the rest come with the next. */
const MOST_ARTISTS = 200
/** Between two questions. */
const GAP_MS = 100

interface EnrichServices {
  db: Queryable
  now(): Date
  /** Nothing where no key is set. */
  spotify: ReturnType<typeof spotifyClient> | undefined
  wait(ms: number): Promise<unknown>
  /** Hears how far it is; answers whether to go on. */
  progress(counts: { done: number; total: number; enriched: number }): Promise<boolean>
}

export interface Enriched {
  enriched: number
  problems: RunProblem[]
}

export const NO_SPOTIFY_KEY =
  'Spotify needs a key that is not set: SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET (see .env.example).'

/** Looks up artists without a picture. One who cannot be told from a namesake is left without: a wrong picture is worse than none. */
export async function enrichArtists({ db, now, spotify, wait, progress }: EnrichServices): Promise<Enriched> {
  if (!spotify) return { enriched: 0, problems: [{ kind: 'needs-key', message: NO_SPOTIFY_KEY }] }
  const artists = await artistsWithoutDetails(db, { now: now(), limit: MOST_ARTISTS })
  const problems: RunProblem[] = []
  let enriched = 0
  for (const [done, artist] of artists.entries()) {
    if (!(await progress({ done, total: artists.length, enriched }))) break
    try {
      const found = theOne(artist.name, await spotify.search(artist.name))
      if (found && (await addArtistDetails(db, artist.id, { spotifyId: found.id, imageUrl: found.imageUrl })))
        enriched += 1
    } catch (error) {
      if (!(error instanceof SpotifyError)) throw error
      problems.push({ kind: 'refused', message: `${artist.name}: ${error.message}` })
      if (error.stop) break
    }
    await wait(GAP_MS)
  }
  await progress({ done: artists.length, total: artists.length, enriched })
  return { enriched, problems }
}

/** The one artist of that very name; nothing where there is none, or more than one. */
function theOne(name: string, found: readonly SpotifyArtist[]): SpotifyArtist | undefined {
  const same = found.filter((artist) => artistKey(artist.name) === artistKey(name))
  return same.length === 1 ? same[0] : undefined
}
