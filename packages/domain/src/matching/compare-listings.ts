import { type PlaceRelation, relatePlaces } from '../venues/venue-identity.ts'
import { type BillSimilarity, weighBills } from './bill-evidence.ts'
import type { Context } from './context.ts'
import type { Facts } from './listing-facts.ts'
import { LIMITS, SCORES } from './scores.ts'

/** The result of comparing two listings: the score with its reasons, and the vetoes that no score outweighs. */
export interface Comparison {
  score: number
  /** The evidence that counted, as log lines: `same start time (+0.75)`. */
  reasons: string[]
  /** The same evidence as points and words. */
  terms: Term[]
  vetoes: string[]
}
export interface Term {
  points: number
  reason: string
}

/** The veto against two listings of one source. */
export const LISTED_TWICE = 'one source lists both separately'

/** Compares two listings. Reasons and vetoes are texts for the log. */
export function compareFacts(a: Facts, b: Facts, context: Context): Comparison {
  const bill = weighBills(a, b, context)
  const sameLink = a.link !== null && a.link === b.link && !context.isShared(a.link)
  const place = comparePlaces(a, b, context)
  const hasMoved = place === 'other' && bill.sameName && hasMovedBetween(a, b, context)
  const vetoes = getVetoes(a, b, { bill, sameLink, place, hasMoved, context })
  const parts: [number, string][] = [
    [bill.score, bill.reason],
    [sameLink ? SCORES.sameLink : 0, 'same ticket or detail page'],
    [scorePlace(place, hasMoved), hasMoved ? 'a notice says that the show moved' : `places: ${place}`],
    scoreTimes(a, b),
    scoreUnnamed(a, b, bill, place, context),
  ]
  const terms = parts.flatMap(([points, reason]): Term[] => (points === 0 ? [] : [{ points, reason }]))
  return { score: terms.reduce((sum, { points }) => sum + points, 0), reasons: terms.map(formatReason), terms, vetoes }
}

/** Formats a term as the log prints it: `same start time (+0.75)`. */
export const formatReason = ({ points, reason }: Term): string => `${reason} (${points > 0 ? '+' : ''}${points})`

const comparePlaces = (a: Facts, b: Facts, { gazetteer }: Context): PlaceRelation => {
  if (a.venueSlug && b.venueSlug) return a.venueSlug === b.venueSlug ? 'same' : 'other'
  return relatePlaces(a.place, b.place, gazetteer)
}

const scorePlace = (place: PlaceRelation, hasMoved: boolean): number => (hasMoved ? 0 : SCORES.place[place])

/** Whether a notice in one listing says that the show moved to or from the venue in the other listing. */
const hasMovedBetween = (a: Facts, b: Facts, { gazetteer }: Context): boolean =>
  a.occasion.movedPlaces.some((place) => ['same', 'room'].includes(relatePlaces(place, b.place, gazetteer))) ||
  b.occasion.movedPlaces.some((place) => ['same', 'room'].includes(relatePlaces(place, a.place, gazetteer)))

const getGap = (a: Facts, b: Facts): number | null =>
  a.minutes === null || b.minutes === null ? null : Math.abs(a.minutes - b.minutes)

function scoreTimes(a: Facts, b: Facts): [number, string] {
  const gap = getGap(a, b)
  if (gap === null) return [0, '']
  const { same, doorsAndShow, near, far } = SCORES.startGap
  if (gap <= same.within) return [same.points, 'same start time']
  if (gap <= doorsAndShow.within) return [doorsAndShow.points, 'up to an hour apart, like doors and show']
  return [gap <= near.within ? near.points : far.points, `${gap} minutes apart`]
}

/** Scores listings with no name in common: acts that one list has at one venue and time, or acts that share other bills. */
function scoreUnnamed(
  a: Facts,
  b: Facts,
  bill: BillSimilarity,
  place: PlaceRelation,
  context: Context,
): [number, string] {
  if (
    bill.score > 0 ||
    place === 'other' ||
    place === 'open' ||
    (getGap(a, b) ?? Number.POSITIVE_INFINITY) > SCORES.startGap.same.within
  )
    return [0, '']
  if (a.occasion.danceNight || b.occasion.danceNight) return [0, '']
  if (context.areOnTour(a, b)) return [SCORES.together.tour, 'on one bill elsewhere around this time']
  const [aListsActs, bListsActs] = [a, b].map(({ listing }) => context.listsActs(listing.source))
  if ((!aListsActs && !bListsActs) || context.countEventsThatNight(a) > 1) return [0, '']
  if (aListsActs && bListsActs && place === 'same' && a.listing.venue === b.listing.venue)
    return [SCORES.together.twoActs, 'two acts at one venue and hour in a list of acts']
  if (aListsActs !== bListsActs && place !== 'room' && getGap(a, b) === 0)
    return [SCORES.together.oneAct, 'an act from a list of acts, at the same venue and hour']
  return [0, '']
}

interface Evidence {
  bill: BillSimilarity
  sameLink: boolean
  place: PlaceRelation
  hasMoved: boolean
  context: Context
}

function getVetoes(a: Facts, b: Facts, { bill, sameLink, place, hasMoved, context }: Evidence): string[] {
  const gap = getGap(a, b)
  const [occasionA, occasionB] = [a.occasion, b.occasion]
  const differ = (x: string | null, y: string | null) => x !== null && y !== null && x !== y
  const rules: [boolean, string][] = [
    [!a.nights.some((night) => b.nights.includes(night)), 'another night'],
    [place === 'other' && !hasMoved && !(sameLink && bill.score >= LIMITS.linkOverVenue), 'another venue'],
    [differ(occasionA.show, occasionB.show), 'another show of the day'],
    [differ(occasionA.night, occasionB.night), 'another night of the run'],
    [
      (occasionA.show === null) !== (occasionB.show === null) && (gap ?? 0) > LIMITS.oneSetMinutes,
      'one is marked as a separate set, at another hour',
    ],
    [occasionA.pass !== occasionB.pass, 'one is a multi-day pass'],
    [occasionA.aroundEvent !== occasionB.aroundEvent, 'before or after the event, not the event'],
    [occasionA.private !== occasionB.private, 'a private event'],
    [occasionA.private && occasionB.private && (gap ?? 0) > 0, 'two private events'],
    [
      occasionA.tribute !== occasionB.tribute && !bill.sameName && !sameLink,
      'one is a tribute, the other the original act',
    ],
    [gap !== null && gap > LIMITS.sameShowMinutes, 'start times too far apart'],
    [a.listing.source === b.listing.source && !isOneEventListedTwice(a, b, bill, sameLink, gap, context), LISTED_TWICE],
  ]
  return rules.flatMap(([applies, reason]) => (applies ? [reason] : []))
}

/**
 * Whether two listings of one source are one event. A source rarely lists one event twice. If it does, the page is the
 * same, or the acts are the same at nearly the same time.
 */
function isOneEventListedTwice(
  a: Facts,
  b: Facts,
  bill: BillSimilarity,
  sameLink: boolean,
  gap: number | null,
  context: Context,
): boolean {
  if (context.listsActs(a.listing.source)) return true
  if (sameLink) return (gap ?? 0) <= LIMITS.oneSetMinutes
  if ((gap ?? 0) > LIMITS.oneSetMinutes) return false
  return (
    bill.identical || (bill.sameName && bill.shared > 0) || bill.score >= LIMITS.listedTwice || context.areOnTour(a, b)
  )
}
