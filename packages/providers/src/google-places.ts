import type { Providers } from '@houselights/config/settings/enrichment'
import { pictureType } from '@houselights/domain/pictures/picture-type'
import { z } from 'zod'
import { isProviderError, ProviderError } from './provider-error.ts'
import { type Fetch, requestBytes, requestJson } from './request-json.ts'

export type GooglePlacesSettings = NonNullable<Providers['googlePlaces']>

interface Budget {
  /** Counts one more call, before it is made; false where none is left, or the provider is paused. */
  spend(at: Date): Promise<boolean>
  /** No process sends requests until then. */
  pause(until: Date, why: string): Promise<unknown>
}

export type GooglePlaces = ReturnType<typeof googlePlaces>
export type FoundPlace = ReturnType<typeof toPoint>
/** @internal for its test */
export type PlaceView = Awaited<ReturnType<GooglePlaces['view']>>

const PROVIDER = 'Google Places'
const NO_CALLS_LEFT = `Not calling ${PROVIDER} for now: today’s calls are used up, or it asked us to pause.`
const MAX_FOUND = 3
const NEAR_METRES = 20_000
const MAX_PHOTO_BYTES = 6 * 1024 * 1024
const A_MINUTE = 60_000
const AN_HOUR = 60 * A_MINUTE
/** Hosts that Google's photos come from. */
const IMAGE_HOST = /(^|\.)(googleusercontent\.com|ggpht\.com)$/

/** Some of Google's addresses begin with `//`. What is no web address is left out: the name stands without a link. */
const WebAddress = z
  .string()
  .transform((address) => URL.parse(address.startsWith('//') ? `https:${address}` : address))
  .transform((url) => (url && /^https?:$/.test(url.protocol) ? url.href : null))
const Place = z.object({
  id: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
const Found = z.object({ places: z.array(Place).default([]) })
const Viewed = z.object({
  rating: z.number().optional(),
  userRatingCount: z.number().int().optional(),
  googleMapsUri: WebAddress.optional(),
  photos: z
    .array(
      z.object({
        name: z.string().regex(/^places\/[\w-]+\/photos\/[\w-]+$/),
        authorAttributions: z.array(z.object({ displayName: z.string(), uri: WebAddress.nullish() })).default([]),
      }),
    )
    .default([]),
})
const Identified = Place.extend({
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string().optional(),
  googleMapsUri: WebAddress.optional(),
})
const Media = z.object({ photoUri: z.url() })

/** Google's Places API (New), by its documented contract. The key goes in a header alone: no address and no error holds it. */
export function googlePlaces(
  { apiKey, url }: GooglePlacesSettings,
  { budget, fetch = globalThis.fetch, timeoutMs }: { budget: Budget; fetch?: Fetch; timeoutMs?: number },
) {
  async function call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { mask, body }: { mask?: string; body?: object } = {},
  ): Promise<z.output<Schema>> {
    // by the real clock, also where the site's stands still: calls cost on real days
    if (!(await budget.spend(new Date()))) throw new ProviderError('quota', NO_CALLS_LEFT)
    const init = {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-goog-api-key': apiKey,
        ...(mask && { 'x-goog-fieldmask': mask }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    }
    try {
      return await requestJson({ provider: PROVIDER, url: `${url}${path}`, init, schema, fetch, isQuota, timeoutMs })
    } catch (error) {
      if (isProviderError(error)) await leaveAlone(error)
      throw error
    }
  }

  async function leaveAlone({ fault, message, waitMs }: ProviderError) {
    const usualMs = fault === 'rate' ? A_MINUTE : fault === 'quota' ? AN_HOUR : undefined
    if (usualMs !== undefined) await budget.pause(new Date(Date.now() + (waitMs ?? usualMs)), message)
  }

  return {
    /** Places that a text may mean, the likeliest first, those near a point before others. */
    search: async (textQuery: string, near?: { latitude: number; longitude: number }) => {
      const locationBias = near && { circle: { center: near, radius: NEAR_METRES } }
      const { places } = await call('/v1/places:searchText', Found, {
        mask: 'places.id,places.location',
        body: { textQuery, pageSize: MAX_FOUND, ...(locationBias && { locationBias }) },
      })
      return places.slice(0, MAX_FOUND).map(toPoint)
    },

    view: async (placeId: string) => {
      const mask = 'photos.name,photos.authorAttributions,rating,userRatingCount,googleMapsUri'
      const place = await call(toPath(placeId), Viewed, { mask })
      return {
        photos: place.photos.map(({ name, authorAttributions }) => ({
          /** Good for a while, and not to be kept. */
          name,
          /** To be shown with the photo. */
          credits: authorAttributions.map(({ displayName, uri }) => ({ name: displayName, url: uri ?? null })),
        })),
        rating: place.rating ?? null,
        reviewCount: place.userRatingCount ?? null,
        mapsUrl: place.googleMapsUri ?? null,
      }
    },

    identity: async (placeId: string) => {
      const place = await call(toPath(placeId), Identified, {
        mask: 'id,displayName,formattedAddress,location,googleMapsUri',
      })
      return {
        ...toPoint(place),
        name: place.displayName?.text ?? null,
        address: place.formattedAddress ?? null,
        mapsUrl: place.googleMapsUri ?? null,
      }
    },

    photo: async (name: string, maxWidthPx: number) => {
      // the redirect as an answer, so that the key goes nowhere else and where it leads is looked at first
      const { photoUri } = await call(`/v1/${name}/media?maxWidthPx=${maxWidthPx}&skipHttpRedirect=true`, Media)
      const bytes = await requestBytes(imageAddress(photoUri, url), {
        provider: PROVIDER,
        most: MAX_PHOTO_BYTES,
        fetch,
        timeoutMs,
      })
      const type = pictureType(bytes)
      if (!type) throw new ProviderError('malformed', `${PROVIDER} sent something other than a photo.`)
      return { type, bytes }
    },
  }
}

const toPath = (placeId: string) => `/v1/places/${encodeURIComponent(placeId)}`
const toPoint = ({ id, location }: z.output<typeof Place>) => ({
  id,
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
})

/** A 429 says in its details which limit was met: one of the day does not pass soon. */
const isQuota = (body: string) => /per ?day/i.test(body)

/** Google's own hosts for images, by https; besides, for those who stand in for Google, the API's own. */
function imageAddress(photoUri: string, apiUrl: string): string {
  const { protocol, hostname, origin, href } = new URL(photoUri)
  if (protocol === 'https:' && IMAGE_HOST.test(hostname)) return href
  if (origin === new URL(apiUrl).origin) return href
  throw new ProviderError('malformed', `${PROVIDER} redirected us to a host that isn’t Google’s image host.`)
}
