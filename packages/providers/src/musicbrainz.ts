import type { Providers } from '@houselights/config/settings/enrichment'
import { z } from 'zod'
import { isProviderError, type RateLimiter } from './provider-error.ts'
import { type Fetch, requestJson } from './request-json.ts'

const Area = z.object({ name: z.string() }).nullish()
/** Searches leave out what they do not know, look-ups give null. */
const ArtistAnswer = z.object({
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
const Found = z.object({ artists: z.array(ArtistAnswer.extend({ score: z.coerce.number() })) })
const LookedUp = ArtistAnswer.extend({
  relations: z
    .array(
      z.object({ type: z.string(), ended: z.boolean().nullish(), url: z.object({ resource: z.string() }).nullish() }),
    )
    .nullish(),
})

/** A 503 means too fast: MusicBrainz wants more than a second between two requests then. */
const BUSY_WAIT_MS = 2_000
const MAX_FOUND = '10'

/** MusicBrainz' web service: https://musicbrainz.org/doc/MusicBrainz_API. Every request goes through the rate limiter. */
export function musicBrainzClient(
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
  const lookUp = (id: string) => get(`artist/${encodeURIComponent(id)}`, { inc: 'aliases url-rels tags' }, LookedUp)

  return {
    async search(name: string): Promise<MusicBrainzFound[]> {
      const text = quoted(name)
      const query = { query: `artist:${text} OR alias:${text}`, limit: MAX_FOUND }
      const { artists } = await get('artist', query, Found)
      return artists.map((found) => ({ ...getArtist(found), score: found.score }))
    },
    async artist(id: string): Promise<MusicBrainzArtist> {
      const found = await lookUp(id).catch((error: unknown) => {
        const merged = isProviderError(error) ? idIn(error.movedTo) : undefined
        if (!merged || merged === id) throw error
        return lookUp(merged)
      })
      return { ...getArtist(found), links: getLinks(found.relations ?? []) }
    },
  }
}

export type MusicBrainzClient = ReturnType<typeof musicBrainzClient>
/** An artist as a search lists one, scored from 0 to 100. */
export type MusicBrainzFound = ReturnType<typeof getArtist> & { score: number }
/** An artist in the answer to a look-up. */
export type MusicBrainzArtist = ReturnType<typeof getArtist> & { links: ReturnType<typeof getLinks> }

const getArtist = (found: z.output<typeof ArtistAnswer>) => ({
  id: found.id,
  name: found.name,
  type: found.type ?? null,
  disambiguation: found.disambiguation || null,
  area: found.area?.name ?? null,
  beginArea: found['begin-area']?.name ?? null,
  country: found.country ?? null,
  ended: found['life-span']?.ended ?? false,
  aliases: (found.aliases ?? []).map(({ name, type }) => ({ name, type: type ?? null })),
  // a tag that was voted down stays listed with a count of nought or less
  tags: (found.tags ?? []).flatMap(({ name, count }) => ((count ?? 1) > 0 ? [name] : [])),
})

const getLinks = (relations: NonNullable<z.output<typeof LookedUp>['relations']>) =>
  relations.flatMap(({ type, ended, url }) => (url ? [{ type, url: url.resource, ended: ended ?? false }] : []))

/** The artist that one was merged into: where a look-up is sent on to, only the id is taken, never the address. */
const idIn = (location: string | undefined): string | undefined =>
  location?.match(/\/ws\/2\/artist\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#]|$)/)?.[1]

/** A name as one Lucene phrase: within quotes only the quote and the backslash have a meaning. */
const quoted = (name: string): string => `"${name.slice(0, 200).replace(/["\\]/g, '\\$&')}"`
