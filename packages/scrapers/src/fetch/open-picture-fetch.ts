import { anyOf } from '@houselights/domain/text/pattern'
import { SourceError } from '../source/source-error.ts'
import { findRefusal } from './address-guard.ts'
import type { HostLock } from './host-lock.ts'
import { type FetcherSettings, getNetworkSettings } from './open-fetchers.ts'
import { createPoliteFetch, type FetchSettings } from './polite-fetch.ts'

/** Gap between two pictures from one host. Short, because a browser would request them all simultaneously. */
const GAP_MS = 500
const ACCEPT = 'image/avif,image/webp,image/*;q=0.8'
const BOUNDS = { timeoutMs: 20_000, maxBytes: 12 * 1024 * 1024 }

const SPOTIFY_AND_GOOGLE = anyOf`
  scdn\.co|spotifycdn\.com|googleusercontent\.com|ggpht\.com|(?:maps|places)\.googleapis\.com|
  maps\.gstatic\.com|maps\.google\.com
`
/** The terms of Spotify and Google allow linking to their pictures, but not storing them. */
const LINK_ONLY_HOSTS = new RegExp(String.raw`(?:^|\.)${SPOTIFY_AND_GOOGLE}$`)

interface Validators {
  etag?: string | null
  lastModified?: string | null
}

/** A downloaded picture, or `unchanged` if the caller's validators are still current. */
type FetchedPicture =
  | { bytes: Buffer; etag: string | undefined; lastModified: string | undefined }
  | { unchanged: true }

export type PictureFetch = (url: string, validators?: Validators) => Promise<FetchedPicture>

/** Fetches pictures under the same rules as pages. Throws a SourceError. */
export function openPictureFetch(
  settings: Omit<FetcherSettings, 'capturesDir'>,
  hostLock: HostLock,
  overrides: Partial<FetchSettings> = {},
): PictureFetch {
  const network: FetchSettings = {
    ...getNetworkSettings(settings, hostLock, GAP_MS),
    // no retry here: a later job fetches failed pictures again
    bounds: BOUNDS,
    contentKind: 'picture',
    retryDelaysMs: [],
    ...overrides,
  }
  const fetch = createPoliteFetch(network)
  return async (url, { etag, lastModified } = {}) => {
    const response = await fetch({
      url,
      headers: {
        accept: ACCEPT,
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
    })
    const refusal = findStorageRefusal(response.url, network.allowedOrigin)
    if (refusal) throw new SourceError('refused', url, `links to a picture that we may not store: ${refusal}`)
    if (response.status === 304 && (etag || lastModified)) return { unchanged: true }
    if (response.status !== 200) {
      const { status } = response
      throw new SourceError('changed', url, `responded with ${status}, which is not a picture`, { status })
    }
    return { bytes: response.bytes, etag: response.headers.etag, lastModified: response.headers['last-modified'] }
  }
}

/** Returns why we may not store pictures from a URL, or undefined if we may. */
export function findStorageRefusal(url: string, allowedOrigin?: string): string | undefined {
  const address = URL.parse(url)
  if (!address) return 'it is not a valid URL'
  if (LINK_ONLY_HOSTS.test(address.hostname)) return 'Spotify and Google allow links to their pictures, but no copies'
  return findRefusal(address, allowedOrigin)
}
