import type { artistReads } from '@houselights/database/repositories/artist-reads'
import type { Artist } from '@houselights/types/entities'
import { found, GoneError } from './answers/not-found-error.ts'

/** The artist of that slug or id in a city; throws where there is none, or none any more. */
export async function foundArtist(
  artists: ReturnType<typeof artistReads>,
  slug: string,
  { now, city }: { now: Date; city: { id: string } },
): Promise<Artist> {
  const there = await artists.bySlug(slug, now, city.id)
  if (!there && (await artists.isRetired(slug))) throw new GoneError('No show bills an artist of that name any more.')
  return found(there, 'artist', slug)
}
