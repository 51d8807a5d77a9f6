// a Spotify id is 22 characters of base 62 (Web API, "Spotify URIs and IDs")
const ID = /^[A-Za-z0-9]{22}$/
export const SPOTIFY = 'https://open.spotify.com'

/** The frame that plays an artist: by id, or without one a search by name. */
export const embedOf = (name: string, spotifyId: string | null): string =>
  spotifyId && ID.test(spotifyId)
    ? `${SPOTIFY}/embed/artist/${spotifyId}`
    : `${SPOTIFY}/embed/search/${encodeURIComponent(name)}`

/** An artist at Spotify: the artist's page by id, or without one a search by name. */
export const pageOf = (name: string, spotifyId: string | null): string =>
  spotifyId && ID.test(spotifyId) ? `${SPOTIFY}/artist/${spotifyId}` : searchOf(name)

/** Spotify's own search for an artist. */
export const searchOf = (name: string): string => `${SPOTIFY}/search/${encodeURIComponent(name)}`
