import { artistKey, foldName } from '@houselights/domain/artist-name'
import { nearlySame } from '@houselights/domain/nearly-same'
import type { Listing } from '@houselights/types/listing'
import type { ProposalResult } from '@houselights/types/proposals'

type Show = Pick<Listing, 'date' | 'name' | 'headliner'>
type Agreement = NonNullable<ProposalResult['agreement']>

/** Fewer known shows prove nothing. */
const FEWEST_SHOWS = 3
/** Of the known shows; some of them will have been taken off the calendar since. */
const LEAST_SHARE = 0.6

/** How many of the shows that are known of some days are listed by another reading too: the same night, under the same name. */
export function agreementOf(known: readonly Show[], listed: readonly Show[]): Agreement {
  const found = known.filter((show) => listed.some((other) => other.date === show.date && isSameShow(show, other)))
  return { known: known.length, found: found.length }
}

/** Whether another reading is of the same calendar beyond doubt. */
export const agrees = ({ known, found }: Agreement): boolean => found >= FEWEST_SHOWS && found / known >= LEAST_SHARE

function isSameShow(one: Show, other: Show): boolean {
  if (one.headliner !== null && other.headliner !== null && artistKey(one.headliner) === artistKey(other.headliner))
    return true
  const [a, b] = [lettersOf(one.name), lettersOf(other.name)]
  return nearlySame(a, b) || (Math.min(a.length, b.length) >= FEWEST_LETTERS && (a.includes(b) || b.includes(a)))
}
/** Shorter names stand in others by chance. */
const FEWEST_LETTERS = 5

const lettersOf = (name: string): string => foldName(name).replace(/[^\p{L}\p{N}]/gu, '')
