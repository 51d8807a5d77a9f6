/** Where players and maps come from, after a click or on scrolling to them: nothing else is framed. */
const FRAMES = 'https://open.spotify.com https://www.google.com'

/** What a page may do: its own files and the scripts that carry its nonce. Styles may stand in the page: the theme's and those of animations do. */
export const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${FRAMES}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** For every answer, whatever it is. `secure` says that the site is known by an https address. */
export const commonHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
