// The calls that a page needs before the browser has loaded any schemas.

export const DETECT_LOCATION = { method: 'GET', path: '/api/location/detect' } as const
export const SUBSCRIBE = { method: 'POST', path: '/api/newsletter/subscribe' } as const
export const SUGGEST_VENUE = { method: 'POST', path: '/api/venues/suggest' } as const
export const ADD_SHOW = { method: 'POST', path: '/api/shows/add' } as const
export const GET_STATUS = { method: 'GET', path: '/api/status' } as const
/**
 * A file of a stored picture: `{width}.avif`, `{width}.webp`, or `share.jpg` (1200 × 630) for links shared elsewhere.
 */
export const PICTURE_FILE_PATH = '/api/pictures/:id/:file'
export const SPOTIFY_PICTURE_PATH = '/api/pictures/spotify/:spotifyId/:width'
