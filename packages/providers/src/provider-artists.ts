/** An artist in Spotify's answers. Since 2026 development-mode answers lack genres, popularity and followers: null then. */
export interface SpotifyArtist {
  id: string
  name: string
  /** Widest first. */
  images: { url: string; width: number; height: number }[]
  genres: string[] | null
  popularity: number | null
  followers: number | null
}

/** An artist as MusicBrainz' search lists one. */
export interface MusicBrainzFound {
  id: string
  name: string
  /** Of the search, 0 to 100. */
  score: number
  /** Person, Group, Orchestra, Choir, Character or Other. */
  type: string | null
  disambiguation: string | null
  area: string | null
  beginArea: string | null
  /** ISO 3166-1. */
  country: string | null
  ended: boolean
  aliases: { name: string; type: string | null }[]
  tags: string[]
}

/** An artist in MusicBrainz' answer to a look-up. */
export interface MusicBrainzArtist extends Omit<MusicBrainzFound, 'score'> {
  /** Links of all kinds, as MusicBrainz calls them: `official homepage`, `bandcamp`, `social network`, `free streaming`… */
  links: { type: string; url: string; ended: boolean }[]
}

export interface SpotifyClient {
  search(name: string): Promise<SpotifyArtist[]>
  artist(id: string): Promise<SpotifyArtist>
}

export interface MusicBrainzClient {
  search(name: string): Promise<MusicBrainzFound[]>
  artist(id: string): Promise<MusicBrainzArtist>
}
