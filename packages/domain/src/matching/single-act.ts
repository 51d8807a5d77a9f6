import { nameWords } from '../artists/artist-name.ts'
import { addDays } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { cutAt, MAX_BILL_LENGTH } from '../text/text.ts'
import { compareFacts } from './compare-listings.ts'
import { getContext } from './context.ts'
import { getFacts, type MatchListing } from './listing-facts.ts'
import { LIMITS } from './scores.ts'

/** The acts, time and room in a listing. Times are instants with offset. */
interface ListedFacts {
  title: string
  /** Headliner first. */
  acts: readonly string[]
  date: string
  startsAt: string | null
  doorsAt: string | null
  room: string | null
}

/** A listing by an aggregator. */
export interface ListedAct extends ListedFacts {
  /** The series or party that the listing announces, which isn't an act. */
  night: string | null
}

/** A show on the venue's own calendar. */
export interface VenueShow extends ListedFacts {
  id: string
  description: string | null
  /** Whether the show isn't canceled, postponed or moved to another venue. */
  takesPlace: boolean
}

export type SingleActVerdict =
  /** No conclusion: the act counts as a separate event. */
  | { outcome: 'apart' }
  | { outcome: 'part'; showId: string }
  /** The venue has this show that night, without the act. */
  | { outcome: 'unconfirmed'; showId: string }

const NO_CONCLUSION: SingleActVerdict = { outcome: 'apart' }

/** Whether a listing announces only one act, and no bill, series or party. */
export function isSingleAct({ title, acts, night, startsAt, date }: ListedAct, gazetteer: Gazetteer): boolean {
  if (acts.length !== 1 || night !== null) return false
  const { occasion } = getFacts(toMatchListing({ title, acts, startsAt, date }), gazetteer)
  return (
    !occasion.danceNight &&
    !occasion.pass &&
    !occasion.private &&
    occasion.aroundEvent === null &&
    occasion.show === null
  )
}

/**
 * Judges an act that only aggregators list at a venue whose own calendar is known for that day. `listedActs` are the
 * listings of one event, each with one act. `shows` are the venue's own shows on that day and the days next to it. The
 * act belongs to the venue's only show that night if the show's page mentions it, or if the show has only one
 * act and this act starts between the show's doors and start. Another room or another time of day allows no conclusion.
 */
export function judgeSingleAct(
  listedActs: readonly ListedAct[],
  shows: readonly VenueShow[],
  gazetteer: Gazetteer,
): SingleActVerdict {
  const showsThatNight = shows.filter((show) =>
    listedActs.some((listedAct) => sharesRoom(listedAct, show) && sharesNight(listedAct, show)),
  )
  const [show] = showsThatNight
  if (!show) return NO_CONCLUSION
  if (
    showsThatNight.length === 1 &&
    show.takesPlace &&
    listedActs.every((listedAct) => mayBePart(listedAct, show, gazetteer))
  ) {
    const isMentioned = listedActs.some((listedAct) => isMentionedBy(listedAct, show))
    if (isMentioned || listedActs.every((listedAct) => mayBeOpener(listedAct, show)))
      return { outcome: 'part', showId: show.id }
  }
  return { outcome: 'unconfirmed', showId: findNearest(listedActs, showsThatNight)?.id ?? show.id }
}

/** Whether an act can be in the show's room. An act with a room is compared only with shows in that room. */
const sharesRoom = (listedAct: ListedAct, show: VenueShow): boolean =>
  listedAct.room === null || listedAct.room.toLowerCase() === show.room?.toLowerCase()

function sharesNight(listedAct: ListedAct, show: VenueShow): boolean {
  const gapMs = getGapMs(listedAct, show)
  return gapMs === null ? toNight(listedAct) === toNight(show) : gapMs <= LIMITS.sameShowMinutes * 60_000
}

/**
 * Computes the milliseconds between the act's start and the nearer of the show's doors and start; null if the act or the
 * show has no time.
 */
function getGapMs({ startsAt }: ListedAct, show: VenueShow): number | null {
  const gaps = [show.startsAt, show.doorsAt].flatMap((time) =>
    startsAt && time ? [Math.abs(Date.parse(startsAt) - Date.parse(time))] : [],
  )
  return gaps.length > 0 ? Math.min(...gaps) : null
}

/** Finds the night of a listing. Until five in the morning, it is still the night before. */
function toNight({ date, startsAt, doorsAt }: ListedFacts): string {
  const time = startsAt ?? doorsAt
  if (!time || Number(time.slice(11, 13)) >= 5 || time.slice(0, 10) !== date) return date
  return addDays(date, -1)
}

function isMentionedBy({ acts: [act = ''] }: ListedAct, { title, acts, description }: VenueShow): boolean {
  const name = nameWords(act).join(' ')
  if (name.replaceAll(' ', '').length < LIMITS.singleActLetters) return false
  const printed = nameWords(cutAt([title, ...acts, description ?? ''].join(' / '), MAX_BILL_LENGTH)).join(' ')
  return ` ${printed} `.includes(` ${name} `)
}

/**
 * Whether an act may be an opening act that the venue doesn't list: the show has only one act, and the act starts between
 * doors and start.
 */
function mayBeOpener({ startsAt }: ListedAct, show: VenueShow): boolean {
  const [from, to] = [show.doorsAt ?? show.startsAt, show.startsAt ?? show.doorsAt]
  if (show.acts.length !== 1 || !startsAt || !from || !to) return false
  const startMs = Date.parse(startsAt)
  return startMs >= Date.parse(from) && startMs <= Date.parse(to)
}

/** Whether an act may be part of a show. Dance nights have no opening acts, and an act with a veto isn't part of a show. */
function mayBePart(listedAct: ListedAct, show: VenueShow, gazetteer: Gazetteer): boolean {
  const context = getContext([toMatchListing(listedAct, 'listed'), toMatchListing(show, 'venue')], gazetteer)
  const [actFacts, venueFacts] = context.facts
  return actFacts && venueFacts
    ? !venueFacts.occasion.danceNight && compareFacts(actFacts, venueFacts, context).vetoes.length === 0
    : false
}

const findNearest = (listedActs: readonly ListedAct[], shows: readonly VenueShow[]): VenueShow | undefined =>
  shows
    .map((show) => ({
      show,
      gapMs: Math.min(...listedActs.map((listedAct) => getGapMs(listedAct, show) ?? Number.POSITIVE_INFINITY)),
    }))
    .sort((a, b) => a.gapMs - b.gapMs || a.show.id.localeCompare(b.show.id, 'en'))[0]?.show

const toMatchListing = (
  { title, acts, startsAt, date }: Pick<ListedFacts, 'title' | 'acts' | 'startsAt' | 'date'>,
  id = 'listing',
): MatchListing => ({
  id,
  source: id,
  venue: 'venue',
  venueSlug: null,
  title,
  headliner: acts[0] ?? null,
  support: acts.slice(1),
  startsAt: startsAt?.slice(0, 16) ?? date,
  url: null,
})
