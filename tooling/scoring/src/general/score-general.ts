import type { Listing } from '@houselights/contracts/entities/listing'
import { toCellPage } from '@houselights/scrapers/parse/general/page-cells'
import { fold, shareOfWords } from '../fields/compare-fields.ts'

/** Facts about an event from a source other than the general parser. */
export interface KnownEvent {
  date: string
  /** All the names it's printed with. */
  names: readonly string[]
  /** HH:MM; null if unknown. */
  start: string | null
  priceMin: number | null
}

/** The counts of one page. */
export interface GeneralScore {
  events: number
  /** Known events that aren't in the page's text. They don't count as its events. */
  unprinted: number
  /** Parsed listings. */
  parsed: number
  /** Day and name match. */
  right: number
  /** The same event with another name. */
  wrongName: number
  missing: number
  /** Parsed listings that match no known event. */
  invented: number
  /** Parsed from lists on the page that its platform's parser leaves out. */
  beyond: number
  /** Known start times of the events found, and how many of them were parsed. The same for prices. */
  times: number
  timesRight: number
  prices: number
  pricesRight: number
}

export interface GeneralComparison extends GeneralScore {
  /** The differences, in words. */
  differences: string[]
}

/** The lowest similarity at which two names may mean the same event. */
const MIN_SIMILARITY = 0.2

interface ComparisonInput {
  known: readonly KnownEvent[]
  listings: readonly Listing[]
  body: string
  /** Whether the page lists more than the known events. */
  listsMore: boolean
}

/** Compares what was parsed from a page with the known events. Each event matches at most once. */
export function compareGeneral({ known, listings, body, listsMore }: ComparisonInput): GeneralComparison {
  const pageWords = toWords(
    toCellPage(body)
      .cells.map(({ text }) => text)
      .join(' '),
  )
  const printedEvents = known.filter(({ names }) =>
    names.some((name) => [...toWords(name)].every((word) => pageWords.has(word))),
  )
  const unmatched = new Set(listings)
  const differences: string[] = []
  const pairs = new Map<KnownEvent, Listing>()
  const pair = (event: KnownEvent, listing: Listing | undefined): boolean => {
    if (!listing) return false
    unmatched.delete(listing)
    pairs.set(event, listing)
    return true
  }
  const findSameDay = ({ date }: KnownEvent) => [...unmatched].filter((listing) => listing.date === date)
  const notFoundByName = printedEvents.filter(
    (event) =>
      !pair(
        event,
        findByTime(
          event,
          findSameDay(event).filter((listing) => hasName(event, listing)),
        ),
      ),
  )
  const missing = notFoundByName.filter((event) => {
    const [best] = findSameDay(event)
      .map((listing) => ({ listing, similarity: getSimilarity(event, listing) }))
      .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
      .sort((a, b) => b.similarity - a.similarity)
    if (!pair(event, best?.listing)) return true
    differences.push(
      `name ${event.date} "${event.names[0]}" parsed as "${best?.listing.name}" ("${best?.listing.title}")`,
    )
    return false
  })
  differences.push(...missing.map(({ date, names }) => `missing ${date} "${names[0]}"`))
  differences.push(
    ...[...unmatched].map(({ date, title }) => `${listsMore ? 'beyond' : 'invented'} ${date} "${title}"`),
  )
  const score = { times: 0, timesRight: 0, prices: 0, pricesRight: 0 }
  for (const [event, listing] of pairs) {
    if (event.start) {
      score.times++
      if (listing.startsAt?.slice(11, 16) === event.start) score.timesRight++
      else
        differences.push(
          `time ${event.date} "${event.names[0]}" ${event.start} parsed as ${listing.startsAt?.slice(11, 16)}`,
        )
    }
    if (event.priceMin !== null) {
      score.prices++
      if (listing.price.min === event.priceMin) score.pricesRight++
      else differences.push(`price ${event.date} "${event.names[0]}" ${event.priceMin} parsed as ${listing.price.text}`)
    }
  }
  return {
    events: printedEvents.length,
    unprinted: known.length - printedEvents.length,
    parsed: listings.length,
    right: printedEvents.length - notFoundByName.length,
    wrongName: notFoundByName.length - missing.length,
    missing: missing.length,
    ...(listsMore ? { invented: 0, beyond: unmatched.size } : { invented: unmatched.size, beyond: 0 }),
    ...score,
    differences,
  }
}

const toWords = (text: string): Set<string> => new Set(fold(text).split(' '))

const hasName = ({ names }: KnownEvent, { name, title }: Listing): boolean =>
  names.some((knownName) => [fold(name), fold(title)].includes(fold(knownName)))

const findByTime = ({ start }: KnownEvent, listings: readonly Listing[]): Listing | undefined =>
  listings.find(({ startsAt }) => startsAt?.slice(11, 16) === start) ?? listings[0]

const getSimilarity = ({ names }: KnownEvent, { name, title }: Listing): number =>
  Math.max(...names.flatMap((knownName) => [shareOfWords(knownName, name), shareOfWords(knownName, title)]))

/** Converts a listing from a platform's own parser, or from a recording. */
export const toKnown = ({ date, name, title, startsAt, price }: Listing): KnownEvent => ({
  date,
  names: [...new Set([name, title])],
  start: startsAt?.slice(11, 16) ?? null,
  priceMin: price.min,
})

const makeEmptyScore = (): GeneralScore => ({
  events: 0,
  unprinted: 0,
  parsed: 0,
  right: 0,
  wrongName: 0,
  missing: 0,
  invented: 0,
  beyond: 0,
  times: 0,
  timesRight: 0,
  prices: 0,
  pricesRight: 0,
})

export function sumOfScores(scores: readonly GeneralScore[]): GeneralScore {
  const sum = makeEmptyScore()
  for (const score of scores) for (const key of Object.keys(sum) as (keyof GeneralScore)[]) sum[key] += score[key]
  return sum
}
