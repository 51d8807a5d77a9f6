import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
): SpotifyFound => ({ ...{ id, name, genres, popularity: popularity ?? null, followers: null } })

export const onMusicBrainz = (
  id: string,
  name: string,
  more: Partial<MusicBrainzFoundArtist> = {},
): MusicBrainzFoundArtist => ({
  ...{ id, name, type: 'Group', disambiguation: null, area: null, beginArea: null, country: null, ended: false },
  ...{ aliases: [], tags: [] },
  ...more,
})

/** A line of a table: what is left out of an artist is as in `us` and what `onSpotify` or `onMusicBrainz` make. */
interface Line<Found> {
  story?: string
  ours: Partial<OurArtist> & { name: string }
  found: Partial<Found>[]
  right: string | null
}

function readTable<Found>(file: string, usual: Found): Row<Found>[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { story = '', ours, found, right }: Line<Found> = JSON.parse(line)
    return { story, ours: us(ours.name, ours), found: found.map((one) => ({ ...usual, ...one })), right }
  })
}

/** Names that mislead, or names as most are: one artist has it, beside some that only sound near. */
export const namesOnSpotify = (which: 'trap' | 'ordinary') =>
  readTable(`${which}-names-spotify.jsonl`, onSpotify('', ''))
export const namesOnMusicBrainz = (which: 'trap' | 'ordinary') =>
  readTable(`${which}-names-musicbrainz.jsonl`, onMusicBrainz('', ''))
