import type { IncomingHttpHeaders } from 'node:http'
import type { VisitorLocation } from '@houselights/config/enrichment'
import { Located } from './located.ts'

/** What each network calls the two: Cloudflare's "Add visitor location headers", CloudFront's viewer headers, Vercel's own. */
export const GEOGRAPHY_HEADERS: Readonly<Record<VisitorLocation['headers'], readonly [string, string] | undefined>> = {
  none: undefined,
  cloudflare: ['cf-iplatitude', 'cf-iplongitude'],
  cloudfront: ['cloudfront-viewer-latitude', 'cloudfront-viewer-longitude'],
  vercel: ['x-vercel-ip-latitude', 'x-vercel-ip-longitude'],
}

/** Where the network in front of the site says that a visitor is; nothing where it does not say, or no such place is. */
export function pointOfHeaders(headers: IncomingHttpHeaders, names: readonly [string, string]): Located | undefined {
  const [latitude, longitude] = names.map((name) => numberOf(headers[name]))
  return Located.safeParse({ latitude, longitude }).data
}

/** A decimal number and nothing else: an empty text, or a header sent twice, is none. */
const numberOf = (text: string | string[] | undefined): number | undefined =>
  typeof text === 'string' && /^-?\d{1,3}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
