import { UNANNOUNCED_VENUE } from '@houselights/contracts/entities/unannounced'
import { groupByEach } from '../collections/group-by-each.ts'
import { daysBetween } from '../dates/city-time.ts'
import { dayParts } from '../dates/format-city-time.ts'
import { getRunKeys, type SharedBill, type SimilarShow, type Term, toTerms } from './similar-show.ts'

/** A similar show: its id, its score, and the reasons in words. */
export interface SimilarResult {
  id: string
  score: number
  reasons: string[]
}

const MAX_SIMILAR = 6
/** The limit for shows that have only the venue in common. */
const MAX_PER_VENUE = 2

/** The artists count more than the genre, and both count more than the place. */
const WEIGHTS = { artist: 10, bill: 7, genre: 4, sameVenue: 1.5, cheap: 0.5, neighborhood: 0.2 }
/** If there are at least 20 shows, a genre of more than this share of them doesn't count. */
const MAX_COMMON_SHARE = 0.35
/** At most two genres count, the rarest first. */
const MAX_TERMS = 2

interface PreparedShow {
  show: SimilarShow
  terms: Term[]
  runKeys: string[]
}

interface Evidence {
  artists: string[]
  bills: { ownArtist: string; otherArtist: string; day: string }[]
  terms: Term[]
  sameVenue: boolean
}

/**
 * Finds the most similar shows for each show, by id: at most six, most similar first, one per artist or series, and
 * none that doesn't take place. For each of the show's own artists only the next date is included. The result doesn't
 * depend on the order of the shows.
 *
 * @param bills past nights on which artists shared a bill
 * @param today the day in the city's calendar, which decides how days are written
 */
export function findSimilarShows(
  shows: readonly SimilarShow[],
  bills: readonly SharedBill[],
  today: string,
): Map<string, SimilarResult[]> {
  const preparedShows = shows.map((show) => ({ show, terms: toTerms(show.genres), runKeys: getRunKeys(show) }))
  const candidates = preparedShows.filter(({ show }) => show.takesPlace)
  const byArtist = groupByEach(candidates, ({ show }) => show.bill.map(({ id }) => id))
  const byTerm = groupByEach(candidates, ({ terms }) => terms.map(({ key }) => key))
  const byVenue = groupByEach(candidates, ({ show: { venue } }) =>
    venue.name === UNANNOUNCED_VENUE.name ? [] : [venue.id],
  )
  const companions = getCompanions(bills)
  const getRarity = (key: string) => {
    const share = (byTerm.get(key)?.length ?? 0) / Math.max(candidates.length, 1)
    return share > MAX_COMMON_SHARE && candidates.length >= 20
      ? 0
      : Math.log(1 + 1 / Math.max(share, 0.002)) / Math.log(501)
  }

  const collectEvidence = (current: PreparedShow): Map<PreparedShow, Evidence> => {
    const evidenceByShow = new Map<PreparedShow, Evidence>()
    const getEvidence = (other: PreparedShow) => {
      const evidence = evidenceByShow.get(other) ?? { artists: [], bills: [], terms: [], sameVenue: false }
      evidenceByShow.set(other, evidence)
      return evidence
    }
    for (const artist of current.show.bill) {
      for (const other of byArtist.get(artist.id) ?? []) getEvidence(other).artists.push(artist.name)
      for (const [companion, day] of companions.get(artist.id) ?? [])
        for (const other of byArtist.get(companion) ?? []) {
          const name = other.show.bill.find(({ id }) => id === companion)?.name ?? ''
          getEvidence(other).bills.push({ ownArtist: artist.name, otherArtist: name, day })
        }
    }
    for (const term of current.terms)
      if (getRarity(term.key) > 0) for (const other of byTerm.get(term.key) ?? []) getEvidence(other).terms.push(term)
    for (const other of byVenue.get(current.show.venue.id) ?? []) getEvidence(other).sameVenue = true
    evidenceByShow.delete(current)
    return evidenceByShow
  }

  const scoreShow = (current: PreparedShow, other: PreparedShow, evidence: Evidence) => {
    const terms = evidence.terms.toSorted((a, b) => getRarity(b.key) - getRarity(a.key)).slice(0, MAX_TERMS)
    const [a, b] = [current.show, other.show]
    const daysApart = Math.abs(daysBetween(a.day, b.day))
    const score =
      (evidence.artists.length > 0 ? WEIGHTS.artist + evidence.artists.length - 1 : 0) +
      (evidence.bills.length > 0 ? WEIGHTS.bill : 0) +
      terms.reduce((sum, { key }, index) => sum + (WEIGHTS.genre * getRarity(key)) / (index + 1), 0) +
      (evidence.sameVenue ? WEIGHTS.sameVenue : 0) +
      (describeLowPrice(a.price, b.price) ? WEIGHTS.cheap : 0) +
      (a.neighborhood !== null && a.neighborhood === b.neighborhood ? WEIGHTS.neighborhood : 0) +
      1 / (1 + daysApart / 7)
    return { other, evidence: { ...evidence, terms }, score: Math.round(score * 1_000) / 1_000 }
  }

  const getReasons = (
    current: PreparedShow,
    other: PreparedShow,
    { artists, bills: sharedBills, terms, sameVenue }: Evidence,
  ): string[] => {
    const [a, b] = [current.show, other.show]
    const latestBill = sharedBills.toSorted(
      (x, y) => y.day.localeCompare(x.day, 'en') || x.ownArtist.localeCompare(y.ownArtist, 'en'),
    )[0]
    return [
      artists[0] !== undefined && `${artists[0]} also playing ${formatDay(b.day, today)}`,
      artists.length === 0 &&
        latestBill &&
        describeSharedBill(latestBill.otherArtist, latestBill.ownArtist, latestBill.day, today),
      terms[0] && `also ${terms[0].name}`,
      sameVenue && `also at ${b.venue.name}`,
      describeLowPrice(a.price, b.price),
      describeNearbyNight(a.day, b.day),
    ]
      .filter((reason) => typeof reason === 'string')
      .slice(0, MAX_REASONS)
  }

  const result = new Map<string, SimilarResult[]>()
  for (const current of preparedShows) {
    const ranked = [...collectEvidence(current)]
      .map(([other, evidence]) => scoreShow(current, other, evidence))
      .sort((a, b) => b.score - a.score || compareShows(a.other.show, b.other.show))
    const nextShows = findNextDates(current, candidates, byArtist)
    const usedRunKeys = new Set<string>()
    const chosenShows: SimilarResult[] = []
    let onlyVenueCount = 0
    for (const { other, evidence, score } of ranked) {
      if (chosenShows.length >= MAX_SIMILAR) break
      const { artists, bills: sharedBills, terms, sameVenue } = evidence
      if (isSameRun(current, other) && !nextShows.has(other)) continue
      if (artists.length > 0 && !nextShows.has(other)) continue
      if (other.runKeys.some((key) => usedRunKeys.has(key))) continue
      if (sameVenue && artists.length + sharedBills.length + terms.length === 0 && ++onlyVenueCount > MAX_PER_VENUE)
        continue
      for (const key of other.runKeys) usedRunKeys.add(key)
      chosenShows.push({ id: other.show.id, score, reasons: getReasons(current, other, evidence) })
    }
    result.set(current.show.id, chosenShows)
  }
  return result
}

/** Whether two shows are nights of one run: they share a headliner or the series. */
const isSameRun = (current: PreparedShow, other: PreparedShow) =>
  other.runKeys.some((key) => current.runKeys.includes(key))

/**
 * Finds the next date of each artist on the bill, or of the series if there is no bill. For the last date, finds the first
 * date.
 */
function findNextDates(
  current: PreparedShow,
  candidates: readonly PreparedShow[],
  byArtist: ReadonlyMap<string, readonly PreparedShow[]>,
): Set<PreparedShow> {
  const series = current.show.bill.length === 0 ? [candidates.filter((other) => isSameRun(current, other))] : []
  const runs = [...current.show.bill.map(({ id }) => byArtist.get(id) ?? []), ...series]
  return new Set(
    runs.flatMap((dates) => {
      const others = dates.filter((other) => other !== current).toSorted((a, b) => compareShows(a.show, b.show))
      return others.find(({ show }) => compareShows(show, current.show) > 0) ?? others[0] ?? []
    }),
  )
}

const compareShows = (a: SimilarShow, b: SimilarShow) => a.sortAt - b.sortAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Finds for each artist the artists on shared bills, with the day of the latest one. */
function getCompanions(bills: readonly SharedBill[]): Map<string, Map<string, string>> {
  const companionsByArtist = new Map<string, Map<string, string>>()
  const addBill = (artist: string, companion: string, day: string) => {
    const companionDays = companionsByArtist.get(artist) ?? new Map<string, string>()
    companionsByArtist.set(artist, companionDays)
    const latestDay = companionDays.get(companion)
    if (latestDay === undefined || latestDay < day) companionDays.set(companion, day)
  }
  for (const { artists, day } of bills) {
    addBill(artists[0], artists[1], day)
    addBill(artists[1], artists[0], day)
  }
  return companionsByArtist
}

/** Reasons per show. */
const MAX_REASONS = 2
const LOW_PRICE = 20
const WEEK_DAYS = 7

/** Formats a day: "Saturday" in the coming week, "May 24" after that, with the year if it isn't this year. */
function formatDay(day: string, today: string): string {
  const parts = dayParts(day)
  if (!parts) return 'another day'
  const daysAhead = daysBetween(today, day)
  if (daysAhead >= 0 && daysAhead < WEEK_DAYS) return parts.weekday
  return `${parts.month} ${parts.date}${today.startsWith(String(parts.year)) ? '' : `, ${parts.year}`}`
}

/** Says that an artist on the other bill and one on this bill shared a bill before. */
function describeSharedBill(otherArtist: string, ownArtist: string, day: string, today: string): string {
  const parts = dayParts(day)
  const dateText = parts ? ` in ${parts.month}${today.startsWith(String(parts.year)) ? '' : ` ${parts.year}`}` : ''
  return `same bill${dateText}: ${ownArtist}, ${otherArtist}`
}

/** Describes the price of both shows, if both are cheap. */
function describeLowPrice(price: number | null, otherPrice: number | null): string | undefined {
  if (price === null || otherPrice === null) return undefined
  if (price === 0 && otherPrice === 0) return 'also free'
  return price < LOW_PRICE && otherPrice < LOW_PRICE ? `also under $${LOW_PRICE}` : undefined
}

/** Says how close the two nights are. */
function describeNearbyNight(day: string, otherDay: string): string | undefined {
  const daysApart = daysBetween(day, otherDay)
  if (daysApart === 0) return 'same night'
  if (daysApart === 1) return 'the night after'
  return daysApart === -1 ? 'the night before' : undefined
}
