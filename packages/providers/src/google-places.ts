import type { Providers } from '@houselights/config/settings/enrichment'
import { detectPictureType } from '@houselights/domain/pictures/picture-type'
import { z } from 'zod'
import { isProviderError, ProviderError } from './provider-error.ts'
import { type Fetch, requestBytes, requestJson } from './request-json.ts'

export type GooglePlacesSettings = NonNullable<Providers['googlePlaces']>

interface Budget {
  /** Counts a call before it is made. False if no calls are left or the provider is paused. */
  spend(at: Date): Promise<boolean>
  /** Stops all processes from sending requests until then. */
  pause(until: Date, reason: string): Promise<unknown>
}

export type GooglePlaces = ReturnType<typeof googlePlaces>
export type PlacePoint = ReturnType<typeof toPoint>
/** @internal for its test */
export type PlaceView = Awaited<ReturnType<GooglePlaces['view']>>

const PROVIDER = 'Google Places'
const NO_CALLS_LEFT = `${PROVIDER} isn’t being called right now: today’s calls are used up, or it asked us to pause.`
const MAX_RESULTS = 3
const NEAR_METERS = 20_000
const MAX_PHOTO_BYTES = 6 * 1024 * 1024
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Hosts that Google's photos come from. */
const IMAGE_HOST = /(^|\.)(googleusercontent\.com|ggpht\.com)$/

/**
 * Some of Google's addresses begin with `//`. Anything that isn't a web address becomes null, so the name is shown
 * without a link.
 */
const WebAddress = z
  .string()
  .transform((address) => URL.parse(address.startsWith('//') ? `https:${address}` : address))
  .transform((url) => (url && /^https?:$/.test(url.protocol) ? url.href : null))
const Place = z.object({
  id: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
const SearchResults = z.object({ places: z.array(Place).default([]) })
const PlaceDetails = z.object({
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
const PlaceIdentity = Place.extend({
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string().optional(),
  googleMapsUri: WebAddress.optional(),
})
const Media = z.object({ photoUri: z.url() })

/**
 * Creates a client for Google's Places API (New), written from its documentation. The key is sent only in a header, so
 * no URL and no error message contains it.
 */
export function googlePlaces(
  { apiKey, url }: GooglePlacesSettings,
  { budget, fetch = globalThis.fetch, timeoutMs }: { budget: Budget; fetch?: Fetch; timeoutMs?: number },
) {
  async function call<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { mask, body }: { mask?: string; body?: object } = {},
  ): Promise<z.output<Schema>> {
    // the real clock, even where the site's clock is frozen: Google charges by real days
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
      if (isProviderError(error)) await pauseIfLimited(error)
      throw error
    }
  }

  async function pauseIfLimited({ fault, message, waitMs }: ProviderError) {
    const defaultWaitMs = fault === 'rate' ? MINUTE_MS : fault === 'quota' ? HOUR_MS : undefined
    if (defaultWaitMs !== undefined) await budget.pause(new Date(Date.now() + (waitMs ?? defaultWaitMs)), message)
  }

  return {
    /** Finds places that match a text, best match first. Prefers those near the given point. */
    search: async (textQuery: string, near?: { latitude: number; longitude: number }) => {
      const locationBias = near && { circle: { center: near, radius: NEAR_METERS } }
      const { places } = await call('/v1/places:searchText', SearchResults, {
        mask: 'places.id,places.location',
        body: { textQuery, pageSize: MAX_RESULTS, ...(locationBias && { locationBias }) },
      })
      return places.slice(0, MAX_RESULTS).map(toPoint)
    },

    view: async (placeId: string) => {
      const mask = 'photos.name,photos.authorAttributions,rating,userRatingCount,googleMapsUri'
      const place = await call(toPath(placeId), PlaceDetails, { mask })
      return {
        photos: place.photos.map(({ name, authorAttributions }) => ({
          /** Valid only for a while, so it must not be stored. */
          name,
          /** Must be shown with the photo. */
          credits: authorAttributions.map(({ displayName, uri }) => ({ name: displayName, url: uri ?? null })),
        })),
        rating: place.rating ?? null,
        reviewCount: place.userRatingCount ?? null,
        mapsUrl: place.googleMapsUri ?? null,
      }
    },

    identity: async (placeId: string) => {
      const place = await call(toPath(placeId), PlaceIdentity, {
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
      // get the redirect's target as JSON: the key isn't sent to another host, and the target is checked first
      const { photoUri } = await call(`/v1/${name}/media?maxWidthPx=${maxWidthPx}&skipHttpRedirect=true`, Media)
      const bytes = await requestBytes(toImageAddress(photoUri, url), {
        provider: PROVIDER,
        maxBytes: MAX_PHOTO_BYTES,
        fetch,
        timeoutMs,
      })
      const type = detectPictureType(bytes)
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

/** Returns whether the body of a 429 reports a daily limit, which doesn't lift soon. */
const isQuota = (body: string) => /per ?day/i.test(body)

/** Accepts Google's image hosts over https, and the API's own origin, which a stand-in uses. */
function toImageAddress(photoUri: string, apiUrl: string): string {
  const { protocol, hostname, origin, href } = new URL(photoUri)
  if (protocol === 'https:' && IMAGE_HOST.test(hostname)) return href
  if (origin === new URL(apiUrl).origin) return href
  throw new ProviderError('malformed', `${PROVIDER} sent us to a host that isn’t one of Google’s image hosts.`)
}
