import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from '../dates/city-time.ts'

/** A range of nights, from one day to another, both included. */
export interface Nights {
  from: string
  to: string
}

/** Visitors plan about a month ahead. */
const DAYS_AHEAD = 31

/** Computes the nights for which coverage is measured: this many months back, and the month ahead. */
export const getCoverageWindow = (today: string, months: number): Nights => ({
  from: Temporal.PlainDate.from(today).subtract({ months }).toString(),
  to: addDays(today, DAYS_AHEAD),
})

/** Finds the nights that both ranges contain; undefined if there are none. */
export function findCommonNights(a: Nights, b: Nights): Nights | undefined {
  const [from, to] = [getLater(a.from, b.from), getEarlier(a.to, b.to)]
  return from <= to ? { from, to } : undefined
}

const getEarlier = (a: string, b: string): string => (a < b ? a : b)
export const getLater = (a: string, b: string): string => (a < b ? b : a)

export const isWithin = ({ from, to }: Nights, day: string): boolean => day >= from && day <= to
export const countNights = ({ from, to }: Nights): number => daysBetween(from, to) + 1

/** A list of shows, and the nights that it covers: a venue's own page (as `OWN_PAGE`), or a source that lists many venues. */
export interface ListReach {
  list: string
  nights: Nights
}

export interface ListedShow {
  day: string
  lists: readonly string[]
}

/** The list id that stands for all of a venue's own pages. */
export const OWN_PAGE = 'own'

/** A list with fewer shows at a venue doesn't cover the venue. */
const MIN_LISTED = 3
/** Adding another list may shorten the compared nights by no more than this share. */
const MAX_SHARE_LOST = 1 / 3

/**
 * Chooses the lists that can be compared, and the nights to compare: a list that reaches three weeks ahead is no
 * evidence about later nights. Lists with the most shows at the venue come first. After the first list, a list that would
 * leave too few nights is left out.
 */
export function chooseComparableLists(base: Nights, candidates: readonly ListReach[], shows: readonly ListedShow[]) {
  const ranked = candidates
    .map(({ list, nights }) => ({
      list,
      nights: findCommonNights(base, nights),
      listedCount: countListedShows(shows, list, nights),
    }))
    .filter(({ listedCount }) => listedCount >= MIN_LISTED)
    .toSorted((a, b) => b.listedCount - a.listedCount || (a.list < b.list ? -1 : 1))
  const chosenLists: string[] = []
  let nights = base
  for (const { list, nights: listNights } of ranked) {
    const overlap = listNights && findCommonNights(nights, listNights)
    if (!overlap || (chosenLists.length > 0 && countNights(overlap) < countNights(nights) * (1 - MAX_SHARE_LOST)))
      continue
    chosenLists.push(list)
    nights = overlap
  }
  return { lists: chosenLists, nights }
}

const countListedShows = (shows: readonly ListedShow[], list: string, nights: Nights): number =>
  shows.filter(({ day, lists }) => isWithin(nights, day) && lists.includes(list)).length
