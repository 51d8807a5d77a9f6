/** An artist of ours, with what distinguishes it from namesakes. */
export interface OurArtist {
  name: string
  /** Other names that operators or merges gave. */
  aliases: readonly string[]
  /** Of the artist, and of the shows that bill it. */
  genres: readonly string[]
  /** Whether shows that bill it are comedy, talks or alike rather than music. */
  spoken: boolean
  /** Addresses that listings or operators give for the artist: evidence where a provider links to the same. */
  links: readonly string[]
  /** Where we know it from MusicBrainz: its id at Spotify there, and its other names. */
  musicbrainz: { id: string; spotifyIds: readonly string[]; names: readonly string[] } | null
  /** How many of the name MusicBrainz knows, where we could not choose among them: then one alone at Spotify is no proof. */
  namesakes?: number
}

/** Whom a provider's artists are taken for. A wrong link is worse than none: doubt goes to a person. `reasons` are sentences. */
export type Choice =
  | { outcome: 'linked'; id: string; reasons: string[] }
  | { outcome: 'ask'; ids: string[]; reasons: string[] }
  | { outcome: 'none'; reasons: string[] }

/** What MusicBrainz says of an artist, as we keep it; what it does not say is left out. */
export interface MusicBrainzFacts {
  /** `Oakland, United States` */
  location: string | null
  youtubeChannelId: string | null
  /** By site: website, bandcamp, instagram, youtube, soundcloud, tiktok, twitter, facebook, wikipedia. Whole addresses. */
  socialLinks: Record<string, string>
  spotifyIds: string[]
  aliases: string[]
}
