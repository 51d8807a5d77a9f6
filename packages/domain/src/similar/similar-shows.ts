import { groupByEach } from '../collections/group-by-each.ts'
import { daysBetween } from '../dates/city-time.ts'
import { dayParts } from '../dates/format-city-time.ts'
import { joinRuns, type SharedBill, type SimilarShow, type Term, toTerms } from './show.ts'

/** A show that is like another: which, how much, and why in words. */
export interface Similar {
  id: string
  score: number
  reasons: string[]
}

const MAX_SIMILAR = 6
/** Of those that have nothing but the house in common. */
const MAX_PER_VENUE = 2

/** What evidence weighs: who plays is more than what is played, and both more than where. */
const WEIGHTS = { artist: 10, bill: 7, genre: 4, house: 1.5, cheap: 0.5, neighborhood: 0.2 }
/** Genres that more than this share of all shows have say nothing. */
const COMMON = 0.35
/** Two genres at most count, the rarest first. */
const MAX_TERMS = 2

interface Prepared {
  show: SimilarShow
  terms: Term[]
  runs: string[]
}

interface Evidence {
  artists: string[]
  bills: { own: string; other: string; day: string }[]
  terms: Term[]
  house: boolean
}

/**
 * For each show the others most like it, by id: at most six, the most alike first, one for each artist or series, none that
 * does not take place. Of an artist of the show itself only the next date is given. The same for the same shows in any order.
 *
 * @param bills past evenings on which artists shared a bill
 * @param today the day of the city's calendar by which days are named
 */
export function similarShows(
  shows: readonly SimilarShow[],
  bills: readonly SharedBill[],
  today: string,
): Map<string, Similar[]> {
  const prepared = shows.map((show) => ({ show, terms: toTerms(show.genres), runs: joinRuns(show) }))
  const candidates = prepared.filter(({ show }) => show.takesPlace)
  const byArtist = groupByEach(candidates, ({ show }) => show.bill.map(({ id }) => id))
  const byTerm = groupByEach(candidates, ({ terms }) => terms.map(({ key }) => key))
  const byVenue = groupByEach(candidates, ({ show }) => [show.venue.id])
  const companions = getCompanions(bills)
  const rarity = (key: string) => {
    const share = (byTerm.get(key)?.length ?? 0) / Math.max(candidates.length, 1)
    return share > COMMON && candidates.length >= 20 ? 0 : Math.log(1 + 1 / Math.max(share, 0.002)) / Math.log(501)
  }

  const evidenceFor = (one: Prepared): Map<Prepared, Evidence> => {
    const found = new Map<Prepared, Evidence>()
    const at = (other: Prepared) => {
      const known = found.get(other) ?? { artists: [], bills: [], terms: [], house: false }
      found.set(other, known)
      return known
    }
    for (const artist of one.show.bill) {
      for (const other of byArtist.get(artist.id) ?? []) at(other).artists.push(artist.name)
      for (const [companion, day] of companions.get(artist.id) ?? [])
        for (const other of byArtist.get(companion) ?? []) {
          const name = other.show.bill.find(({ id }) => id === companion)?.name ?? ''
          at(other).bills.push({ own: artist.name, other: name, day })
        }
    }
    for (const term of one.terms)
      if (rarity(term.key) > 0) for (const other of byTerm.get(term.key) ?? []) at(other).terms.push(term)
    for (const other of byVenue.get(one.show.venue.id) ?? []) at(other).house = true
    found.delete(one)
    return found
  }

  const scored = (one: Prepared, other: Prepared, evidence: Evidence) => {
    const terms = evidence.terms.toSorted((a, b) => rarity(b.key) - rarity(a.key)).slice(0, MAX_TERMS)
    const [a, b] = [one.show, other.show]
    const apart = Math.abs(daysBetween(a.day, b.day))
    const score =
      (evidence.artists.length > 0 ? WEIGHTS.artist + evidence.artists.length - 1 : 0) +
      (evidence.bills.length > 0 ? WEIGHTS.bill : 0) +
      terms.reduce((sum, { key }, place) => sum + (WEIGHTS.genre * rarity(key)) / (place + 1), 0) +
      (evidence.house ? WEIGHTS.house : 0) +
      (alsoCheap(a.price, b.price) ? WEIGHTS.cheap : 0) +
      (a.neighborhood !== null && a.neighborhood === b.neighborhood ? WEIGHTS.neighborhood : 0) +
      1 / (1 + apart / 7)
    return { other, evidence: { ...evidence, terms }, score: Math.round(score * 1_000) / 1_000 }
  }

  const reasonsFor = (one: Prepared, other: Prepared, { artists, bills: shared, terms, house }: Evidence): string[] => {
    const [a, b] = [one.show, other.show]
    const latest = shared.toSorted((x, y) => y.day.localeCompare(x.day, 'en') || x.own.localeCompare(y.own, 'en'))[0]
    return [
      artists[0] !== undefined && `${artists[0]} also playing ${dayWords(b.day, today)}`,
      artists.length === 0 && latest && sameBill(latest.other, latest.own, latest.day, today),
      terms[0] && `also ${terms[0].name}`,
      house && `also at ${b.venue.name}`,
      alsoCheap(a.price, b.price),
      nearNight(a.day, b.day),
    ]
      .filter((reason) => typeof reason === 'string')
      .slice(0, MAX_REASONS)
  }

  const result = new Map<string, Similar[]>()
  for (const one of prepared) {
    const ranked = [...evidenceFor(one)]
      .map(([other, evidence]) => scored(one, other, evidence))
      .sort((a, b) => b.score - a.score || inOrder(a.other.show, b.other.show))
    const next = nextDates(one, candidates, byArtist)
    const taken = new Set<string>()
    const chosen: Similar[] = []
    let byHouse = 0
    for (const { other, evidence, score } of ranked) {
      if (chosen.length >= MAX_SIMILAR) break
      const { artists, bills: shared, terms, house } = evidence
      if (isOfRun(one, other) && !next.has(other)) continue
      if (artists.length > 0 && !next.has(other)) continue
      if (other.runs.some((run) => taken.has(run))) continue
      if (house && artists.length + shared.length + terms.length === 0 && ++byHouse > MAX_PER_VENUE) continue
      for (const run of other.runs) taken.add(run)
      chosen.push({ id: other.show.id, score, reasons: reasonsFor(one, other, evidence) })
    }
    result.set(one.show.id, chosen)
  }
  return result
}

/** Whether two shows are evenings of one run: who headlines the one headlines the other, or the series is the same. */
const isOfRun = (one: Prepared, other: Prepared) => other.runs.some((run) => one.runs.includes(run))

/** Of each artist on the bill, and of the show's series, the next date after it; where it is the last one, the first. */
function nextDates(
  one: Prepared,
  candidates: readonly Prepared[],
  byArtist: ReadonlyMap<string, readonly Prepared[]>,
): Set<Prepared> {
  const series = one.show.bill.length === 0 ? [candidates.filter((other) => isOfRun(one, other))] : []
  const runs = [...one.show.bill.map(({ id }) => byArtist.get(id) ?? []), ...series]
  return new Set(
    runs.flatMap((dates) => {
      const others = dates.filter((other) => other !== one).toSorted((a, b) => inOrder(a.show, b.show))
      return others.find(({ show }) => inOrder(show, one.show) > 0) ?? others[0] ?? []
    }),
  )
}

const inOrder = (a: SimilarShow, b: SimilarShow) => a.sortAt - b.sortAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Who shared a bill with whom, and when last. */
function getCompanions(bills: readonly SharedBill[]): Map<string, Map<string, string>> {
  const known = new Map<string, Map<string, string>>()
  const note = (one: string, other: string, day: string) => {
    const of = known.get(one) ?? new Map<string, string>()
    known.set(one, of)
    const before = of.get(other)
    if (before === undefined || before < day) of.set(other, day)
  }
  for (const { artists, day } of bills) {
    note(artists[0], artists[1], day)
    note(artists[1], artists[0], day)
  }
  return known
}

/** So many are given for each show. */
const MAX_REASONS = 2
const LOW_PRICE = 20
const A_WEEK = 7

/** "Saturday" in the coming week, "May 24" after it, with the year where that is another. */
function dayWords(day: string, today: string): string {
  const parts = dayParts(day)
  if (!parts) return 'another day'
  const ahead = daysBetween(today, day)
  if (ahead >= 0 && ahead < A_WEEK) return parts.weekday
  return `${parts.month} ${parts.date}${today.startsWith(String(parts.year)) ? '' : `, ${parts.year}`}`
}

/** An artist of the other bill, and one of this, who shared one before. */
function sameBill(other: string, own: string, day: string, today: string): string {
  const parts = dayParts(day)
  const when = parts ? ` in ${parts.month}${today.startsWith(String(parts.year)) ? '' : ` ${parts.year}`}` : ''
  return `same bill${when}: ${own}, ${other}`
}

/** What both cost, where that is little. `currency` is what stands before an amount. */
function alsoCheap(one: number | null, other: number | null): string | undefined {
  if (one === null || other === null) return undefined
  if (one === 0 && other === 0) return 'also free'
  return one < LOW_PRICE && other < LOW_PRICE ? `also under $${LOW_PRICE}` : undefined
}

/** How near the other night is. */
function nearNight(day: string, other: string): string | undefined {
  const apart = daysBetween(day, other)
  if (apart === 0) return 'same night'
  if (apart === 1) return 'the night after'
  return apart === -1 ? 'the night before' : undefined
}
