import { parseCityPath } from './addresses/city-address.ts'

/** Sites that pages may frame: players after a click, maps when scrolled to or clicked. */
const FRAMES = 'https://open.spotify.com https://www.google.com'
/** The only page that frames our own site: it previews the list for other sites. */
const PREVIEW_PATH = '/embeds'
/** The only page that may show another site's tiles and ask for the visitor's location. */
const MAP_PATH = '/map'

interface PageParts {
  hashes: readonly string[]
  path: string
  tilesOrigin?: string | undefined
}

export function pagePolicies({ hashes, path, tilesOrigin }: PageParts): Record<string, string> {
  const isMap = parseCityPath(path).path === MAP_PATH
  return {
    'content-security-policy': contentPolicy(hashes, path, isMap ? tilesOrigin : undefined),
    ...(isMap && { 'permissions-policy': createPermissionsPolicy('geolocation=(self)') }),
  }
}

/**
 * Allows the site's own files and the inline scripts with these hashes. Inline styles are allowed for the theme and
 * animations.
 */
export const contentPolicy = (hashes: readonly string[], path = '/', tilesOrigin?: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${tilesOrigin ? ` ${tilesOrigin}` : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${parseCityPath(path).path === PREVIEW_PATH ? `'self' ${FRAMES}` : FRAMES}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const createPermissionsPolicy = (geolocation: string) => `camera=(), microphone=(), ${geolocation}, payment=(), usb=()`

export const HSTS = 'max-age=31536000; includeSubDomains'

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': createPermissionsPolicy('geolocation=()'),
}
