import type { MusicBrainzFoundArtist } from '@houselights/domain/artist-identity/choose-on-musicbrainz'
import type { SpotifyFound } from '@houselights/domain/artist-identity/choose-on-spotify'
import type { MusicBrainzLookedUp } from '@houselights/domain/artist-identity/musicbrainz-facts'
import type { SpotifyImageLink } from '@houselights/types/enrichment'

/** An artist in Spotify's answers. Since 2026 development-mode answers lack genres, popularity and followers: null then. */
export interface SpotifyArtist extends SpotifyFound {
  /** Widest first. */
  images: SpotifyImageLink[]
}

/** An artist as MusicBrainz' search lists one. */
export interface MusicBrainzFound extends Omit<MusicBrainzFoundArtist, 'links'> {
  /** Of the search, 0 to 100. */
  score: number
}

/** An artist in MusicBrainz' answer to a look-up. */
export interface MusicBrainzArtist extends Omit<MusicBrainzFoundArtist, 'links'>, Pick<MusicBrainzLookedUp, 'links'> {}

export interface SpotifyClient {
  search(name: string): Promise<SpotifyArtist[]>
  artist(id: string): Promise<SpotifyArtist>
}

export interface MusicBrainzClient {
  search(name: string): Promise<MusicBrainzFound[]>
  artist(id: string): Promise<MusicBrainzArtist>
}
