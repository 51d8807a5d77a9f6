import { commonNights, isWithin, type Nights, nightsIn } from './window.ts'

/** A list of shows: a venue's own page (as `OWN`), or a source that lists many venues. */
export interface ListReach {
  list: string
  /** The nights that it covers. */
  nights: Nights
}

export interface ListedShow {
  day: string
  /** The lists that name it. */
  lists: readonly string[]
}

/** The name under which all of a venue's own pages go. */
export const OWN = 'own'

interface Comparable {
  lists: readonly string[]
  /** The nights that all of the lists cover. */
  nights: Nights
}

/** A list that names fewer shows of a venue does not cover the venue. */
const FEWEST_LISTED = 3
/** A further list may take away no more of the nights than this. */
const MOST_TAKEN = 1 / 3

/**
 * Which lists can be compared, and over which nights: a list that reaches three weeks ahead says nothing of later
 * nights. Those that name most shows of the venue come first; one that would leave too few nights is left out.
 */
export function comparable(base: Nights, candidates: readonly ListReach[], shows: readonly ListedShow[]): Comparable {
  const named = candidates
    .map(({ list, nights }) => ({ list, nights: commonNights(base, nights), listed: countOf(shows, list, nights) }))
    .filter(({ listed }) => listed >= FEWEST_LISTED)
    .toSorted((one, other) => other.listed - one.listed || (one.list < other.list ? -1 : 1))
  const chosen: string[] = []
  let nights = base
  for (const { list, nights: own } of named) {
    const left = own && commonNights(nights, own)
    if (!left || (chosen.length > 0 && nightsIn(left) < nightsIn(nights) * (1 - MOST_TAKEN))) continue
    chosen.push(list)
    nights = left
  }
  return { lists: chosen, nights }
}

const countOf = (shows: readonly ListedShow[], list: string, nights: Nights): number =>
  shows.filter(({ day, lists }) => isWithin(nights, day) && lists.includes(list)).length
