import type { OurArtist } from '../../src/artist-identity/choice.ts'
import type { MusicBrainzFoundArtist } from '../../src/artist-identity/choose-on-musicbrainz.ts'
import type { SpotifyFound } from '../../src/artist-identity/choose-on-spotify.ts'

/** A name that is easily taken for another's, with what a provider would answer. The ids are made for the table. */
export interface Row<Found> {
  story: string
  ours: OurArtist
  found: Found[]
  /** Whom a person who knows would choose; null where none of them is our artist. */
  right: string | null
}

export const us = (name: string, more: Partial<OurArtist> = {}): OurArtist => ({
  ...{ name, aliases: [], genres: [], spoken: false, links: [], musicbrainz: null },
  ...more,
})

/** As development-mode answers are, unless genres are given: id and name. */
export const onSpotify = (
  id: string,
  name: string,
  genres: string[] | null = null,
  popularity?: number,
): SpotifyFound => ({
  ...{ id, name, genres, popularity: popularity ?? null, followers: null },
})

export const onMusicBrainz = (
  id: string,
  name: string,
  more: Partial<MusicBrainzFoundArtist> = {},
): MusicBrainzFoundArtist => ({
  ...{ id, name, type: 'Group', disambiguation: null, area: null, beginArea: null, country: null, ended: false },
  ...{ aliases: [], tags: [] },
  ...more,
})

/** A story, our artist, what is found, who is right. */
export const row = <Found>(story: string, ours: OurArtist, found: Found[], right: string | null): Row<Found> => ({
  ...{ story, ours, found, right },
})
