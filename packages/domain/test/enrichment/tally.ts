import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Choice, OurArtist } from '../../src/enrichment/choice.ts'
import type { MusicBrainzFoundArtist } from '../../src/enrichment/choose-on-musicbrainz.ts'
import type { SpotifyCandidate } from '../../src/enrichment/choose-on-spotify.ts'

/** One of our artists, with a provider's search results. The ids are made up for the table. */
interface Row<Found> {
  story: string
  ours: OurArtist
  found: Found[]
  /** The id of the right choice, made by hand; null if none of the results is our artist. */
  right: string | null
}

export const ourArtist = (name: string, overrides: Partial<OurArtist> = {}): OurArtist => ({
  name,
  aliases: [],
  genres: [],
  isSpokenWord: false,
  links: [],
  musicbrainz: null,
  ...overrides,
})

/** Creates a Spotify result with only an id and a name unless genres are given, like development-mode responses. */
export const aSpotifyArtist = (
  id: string,
  name: string,
  genres: string[] | null = null,
  popularity?: number,
): SpotifyCandidate => ({ id, name, genres, popularity: popularity ?? null, followers: null })

export const aMusicBrainzArtist = (
  id: string,
  name: string,
  overrides: Partial<MusicBrainzFoundArtist> = {},
): MusicBrainzFoundArtist => ({
  id,
  name,
  type: 'Group',
  disambiguation: null,
  area: null,
  beginArea: null,
  country: null,
  ended: false,
  aliases: [],
  tags: [],
  ...overrides,
})

/** A line of a table's file. Omitted facts default to those of `ourArtist`, `aSpotifyArtist` and `aMusicBrainzArtist`. */
interface Line<Found> {
  story?: string
  ours: Partial<OurArtist> & { name: string }
  found: Partial<Found>[]
  right: string | null
}

function readTable<Found>(file: string, defaults: Found): Row<Found>[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { story = '', ours, found, right }: Line<Found> = JSON.parse(line)
    return {
      story,
      ours: ourArtist(ours.name, ours),
      found: found.map((candidate) => ({ ...defaults, ...candidate })),
      right,
    }
  })
}

/** Misleading names, or ordinary ones, where one artist has the name and others only sound similar. */
export const namesOnSpotify = (kind: 'trap' | 'ordinary') =>
  readTable(`${kind}-names-spotify.jsonl`, aSpotifyArtist('', ''))
export const namesOnMusicBrainz = (kind: 'trap' | 'ordinary') =>
  readTable(`${kind}-names-musicbrainz.jsonl`, aMusicBrainzArtist('', ''))

interface Tally {
  rowCount: number
  /** Rows in which our artist is among the results. */
  findableCount: number
  rightCount: number
  undecidedCount: number
  /** The rows in which the wrong artist was linked. */
  wrong: string[]
  /** Names that should have been linked: left undecided, or reported as not found. */
  missed: string[]
}

/** Chooses for every row, and compares each choice with the right one. */
export function tally<Found>(
  rows: readonly Row<Found>[],
  choose: (ours: OurArtist, found: readonly Found[]) => Choice,
): Tally {
  const results = rows.map(({ story, ours, found, right }) => ({ story, ours, right, choice: choose(ours, found) }))
  const isRight = ({ choice, right }: (typeof results)[number]) => choice.outcome === 'linked' && choice.id === right
  return {
    rowCount: rows.length,
    findableCount: rows.filter(({ right }) => right !== null).length,
    rightCount: results.filter(isRight).length,
    undecidedCount: results.filter(({ choice }) => choice.outcome === 'ask').length,
    wrong: results
      .filter((result) => result.choice.outcome === 'linked' && !isRight(result))
      .map(({ ours, story }) => `${ours.name}: ${story}`),
    missed: results
      .filter((result) => result.right !== null && !isRight(result))
      .map(({ ours, choice }) => `${ours.name} (${choice.outcome}: ${choice.reasons.join(' ')})`),
  }
}

export const formatTally = (
  title: string,
  { rowCount, findableCount, rightCount, undecidedCount, wrong }: Tally,
): string =>
  `${title}: ${rowCount} names, ${wrong.length} linked wrongly, ${rightCount} of ${findableCount} found (recall ${((100 * rightCount) / findableCount).toFixed(0)} %), ${undecidedCount} undecided`
