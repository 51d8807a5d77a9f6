import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from '../dates/city-time.ts'

/** Nights from one day to another, both included. */
export interface Nights {
  from: string
  to: string
}

/** The month that visitors plan by. */
const DAYS_AHEAD = 31

/** The nights that coverage is measured over: so many months back, and the month to come. */
export const coverageWindow = (today: string, months: number): Nights => ({
  from: Temporal.PlainDate.from(today).subtract({ months }).toString(),
  to: addDays(today, DAYS_AHEAD),
})

/** The nights that both hold; undefined where there is none. */
export function commonNights(one: Nights, other: Nights): Nights | undefined {
  const [from, to] = [getLater(one.from, other.from), getEarlier(one.to, other.to)]
  return from <= to ? { from, to } : undefined
}

const getEarlier = (one: string, other: string): string => (one < other ? one : other)
export const getLater = (one: string, other: string): string => (one < other ? other : one)

export const isWithin = ({ from, to }: Nights, day: string): boolean => day >= from && day <= to
export const nightsIn = ({ from, to }: Nights): number => daysBetween(from, to) + 1

/** A list of shows: a venue's own page (as `OWN`), or a source that lists many venues. */
export interface ListReach {
  list: string
  nights: Nights
}

export interface ListedShow {
  day: string
  lists: readonly string[]
}

/** The name under which all of a venue's own pages go. */
export const OWN = 'own'

/** A list that names fewer shows of a venue does not cover the venue. */
const FEWEST_LISTED = 3
/** A further list may take away no more of the nights than this. */
const MAX_SHARE_TAKEN = 1 / 3

/**
 * Which lists can be compared, and over which nights: a list that reaches three weeks ahead says nothing of later
 * nights. Those that name most shows of the venue come first; one that would leave too few nights is left out.
 */
export function comparable(base: Nights, candidates: readonly ListReach[], shows: readonly ListedShow[]) {
  const named = candidates
    .map(({ list, nights }) => ({ list, nights: commonNights(base, nights), listed: getCount(shows, list, nights) }))
    .filter(({ listed }) => listed >= FEWEST_LISTED)
    .toSorted((one, other) => other.listed - one.listed || (one.list < other.list ? -1 : 1))
  const chosen: string[] = []
  let nights = base
  for (const { list, nights: own } of named) {
    const left = own && commonNights(nights, own)
    if (!left || (chosen.length > 0 && nightsIn(left) < nightsIn(nights) * (1 - MAX_SHARE_TAKEN))) continue
    chosen.push(list)
    nights = left
  }
  return { lists: chosen, nights }
}

const getCount = (shows: readonly ListedShow[], list: string, nights: Nights): number =>
  shows.filter(({ day, lists }) => isWithin(nights, day) && lists.includes(list)).length
