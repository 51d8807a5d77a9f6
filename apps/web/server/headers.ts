import { cityAddress } from './city-address.ts'

/** What stands in frames: players after a click, maps when scrolled to or clicked. */
const FRAMES = 'https://open.spotify.com https://www.google.com'
/** The one page with a frame of the site's own, the preview of a list for other sites. */
const PREVIEW_PATH = '/embeds'

/**
 * The Content-Security-Policy of a page: the site's own files, and the inline scripts with these hashes. Inline styles
 * are allowed: the theme and animations use them.
 */
export const contentPolicy = (hashes: readonly string[], path = '/'): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${cityAddress(path).path === PREVIEW_PATH ? `'self' ${FRAMES}` : FRAMES}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The headers of every answer. `secure`: the site's address is https. */
export const commonHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
