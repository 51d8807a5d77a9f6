import type { Choice, OurArtist } from '../../src/artist-identity/choice.ts'
import type { Row } from './trap-row.ts'

interface Tally {
  rows: number
  /** Rows in which our artist is among those found. */
  findable: number
  right: number
  undecided: number
  /** Stories of rows in which somebody else was linked. */
  wrong: string[]
  /** Names that should have been linked: undecided, or taken for nobody. */
  missed: string[]
}

/** Chooses on every row, and holds it against who is right. */
export function tally<Found>(
  rows: readonly Row<Found>[],
  choose: (ours: OurArtist, found: readonly Found[]) => Choice,
): Tally {
  const results = rows.map(({ story, ours, found, right }) => ({ story, ours, right, choice: choose(ours, found) }))
  const isRight = ({ choice, right }: (typeof results)[number]) => choice.outcome === 'linked' && choice.id === right
  return {
    rows: rows.length,
    findable: rows.filter(({ right }) => right !== null).length,
    right: results.filter(isRight).length,
    undecided: results.filter(({ choice }) => choice.outcome === 'ask').length,
    wrong: results
      .filter((result) => result.choice.outcome === 'linked' && !isRight(result))
      .map(({ ours, story }) => `${ours.name}: ${story}`),
    missed: results
      .filter((result) => result.right !== null && !isRight(result))
      .map(({ ours, choice }) => `${ours.name} (${choice.outcome}: ${choice.reasons.join(' ')})`),
  }
}

export const tallied = (what: string, { rows, findable, right, undecided, wrong }: Tally): string =>
  `${what}: ${rows} names, ${wrong.length} linked wrongly, ${right} of ${findable} found (recall ${((100 * right) / findable).toFixed(0)} %), ${undecided} asked`
