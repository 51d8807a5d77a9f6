import type { Providers } from '@houselights/config/settings/enrichment'
import { z } from 'zod'
import { isProviderError, type RateLimiter } from './provider-error.ts'
import { type Fetch, requestJson } from './request-json.ts'

const Area = z.object({ name: z.string() }).nullish()
/** Searches omit unknown fields; lookups return null for them. */
const ArtistResponse = z.object({
  id: z.guid(),
  name: z.string().min(1),
  type: z.string().nullish(),
  disambiguation: z.string().nullish(),
  area: Area,
  'begin-area': Area,
  country: z.string().nullish(),
  'life-span': z.object({ ended: z.boolean().nullish() }).nullish(),
  aliases: z.array(z.object({ name: z.string(), type: z.string().nullish() })).nullish(),
  tags: z.array(z.object({ name: z.string(), count: z.number().nullish() })).nullish(),
})
const SearchResults = z.object({ artists: z.array(ArtistResponse.extend({ score: z.coerce.number() })) })
const LookupResponse = ArtistResponse.extend({
  relations: z
    .array(
      z.object({ type: z.string(), ended: z.boolean().nullish(), url: z.object({ resource: z.string() }).nullish() }),
    )
    .nullish(),
})

/**
 * MusicBrainz responds with 503 to requests that come too fast, and then requires more than a second between requests.
 */
const BUSY_WAIT_MS = 2_000
const MAX_RESULTS = '10'

/**
 * Creates a client for MusicBrainz's web service: https://musicbrainz.org/doc/MusicBrainz_API. Every request goes
 * through the rate limiter.
 */
export function createMusicBrainzClient(
  { url, userAgent }: NonNullable<Providers['musicbrainz']>,
  { limiter, fetch }: { limiter: RateLimiter; fetch?: Fetch },
) {
  const get = <Schema extends z.ZodType>(path: string, query: Record<string, string>, schema: Schema) =>
    limiter(() =>
      requestJson({
        provider: 'MusicBrainz',
        url: `${url}/ws/2/${path}?${new URLSearchParams({ ...query, fmt: 'json' })}`,
        init: { headers: { 'user-agent': userAgent, accept: 'application/json' } },
        schema,
        busyWaitMs: BUSY_WAIT_MS,
        mayMove: true,
        fetch,
      }),
    )
  const lookUp = (id: string) =>
    get(`artist/${encodeURIComponent(id)}`, { inc: 'aliases url-rels tags' }, LookupResponse)

  return {
    async search(name: string): Promise<MusicBrainzSearchResult[]> {
      const phrase = toPhrase(name)
      const query = { query: `artist:${phrase} OR alias:${phrase}`, limit: MAX_RESULTS }
      const { artists } = await get('artist', query, SearchResults)
      return artists.map((artist) => ({ ...toArtist(artist), score: artist.score }))
    },
    async artist(id: string): Promise<MusicBrainzArtist> {
      const artist = await lookUp(id).catch((error: unknown) => {
        const mergedId = isProviderError(error) ? findArtistId(error.movedTo) : undefined
        if (!mergedId || mergedId === id) throw error
        return lookUp(mergedId)
      })
      return { ...toArtist(artist), links: toLinks(artist.relations ?? []) }
    },
  }
}

export type MusicBrainzClient = ReturnType<typeof createMusicBrainzClient>
/** An artist in search results, with a score from 0 to 100. */
export type MusicBrainzSearchResult = ReturnType<typeof toArtist> & { score: number }
/** An artist as returned by a lookup. */
export type MusicBrainzArtist = ReturnType<typeof toArtist> & { links: ReturnType<typeof toLinks> }

const toArtist = (artist: z.output<typeof ArtistResponse>) => ({
  id: artist.id,
  name: artist.name,
  type: artist.type ?? null,
  disambiguation: artist.disambiguation || null,
  area: artist.area?.name ?? null,
  beginArea: artist['begin-area']?.name ?? null,
  country: artist.country ?? null,
  ended: artist['life-span']?.ended ?? false,
  aliases: (artist.aliases ?? []).map(({ name, type }) => ({ name, type: type ?? null })),
  // a tag that was voted down stays listed, with a count of zero or less
  tags: (artist.tags ?? []).flatMap(({ name, count }) => ((count ?? 1) > 0 ? [name] : [])),
})

const toLinks = (relations: NonNullable<z.output<typeof LookupResponse>['relations']>) =>
  relations.flatMap(({ type, ended, url }) => (url ? [{ type, url: url.resource, ended: ended ?? false }] : []))

/**
 * Finds the id of the artist that this one was merged into. Only the id is taken from the redirect; its address is
 * never followed.
 */
const findArtistId = (location: string | undefined): string | undefined =>
  location?.match(/\/ws\/2\/artist\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#]|$)/)?.[1]

/** Quotes a name as a Lucene phrase, in which only quotes and backslashes need escaping. */
const toPhrase = (name: string): string => `"${name.slice(0, 200).replace(/["\\]/g, '\\$&')}"`
