import { nameWords } from '../artists/artist-name.ts'
import { addDays } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { cutAt, MAX_BILL_LENGTH } from '../text/text.ts'
import { compareFacts } from './compare-listings.ts'
import { getContext } from './context.ts'
import { getFacts, type MatchListing } from './listing-facts.ts'
import { LIMITS } from './scores.ts'

/** Who plays where and when by a listing; hours are instants with offset. */
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
  /** The series or party that it announces, which is no act. */
  night: string | null
}

/** A show of the venue's own calendar. */
export interface VenueShow extends ListedFacts {
  id: string
  description: string | null
  /** Neither cancelled nor postponed nor moved away. */
  takesPlace: boolean
}

export type SingleActVerdict =
  /** Nothing to conclude: it is an event of its own. */
  | { is: 'apart' }
  | { is: 'part'; of: string }
  /** The venue has this show that evening and does not name the act. */
  | { is: 'unconfirmed'; beside: string }

const APART: SingleActVerdict = { is: 'apart' }

/** Whether a listing announces one act and nothing else: no bill, no night, no party. */
export function isSingleAct({ title, acts, night, startsAt, date }: ListedAct, gazetteer: Gazetteer): boolean {
  if (acts.length !== 1 || night !== null) return false
  const { marks } = getFacts(asListing({ title, acts, startsAt, date }), gazetteer)
  return !marks.danceNight && !marks.pass && !marks.private && marks.beside === null && marks.show === null
}

/**
 * What becomes of acts that only aggregators list, at a venue whose own calendar is known for that day. `listed` are the
 * listings of one event, each a lone act; `shows` what the venue itself lists on that day and its neighbours. The act
 * belongs to the venue's only show of that evening where the show's page names it, or where the show has room on its
 * bill and the act starts between its doors and its start. Nothing is concluded from another room or another time of the day.
 */
export function judgeSingleAct(
  listed: readonly ListedAct[],
  shows: readonly VenueShow[],
  gazetteer: Gazetteer,
): SingleActVerdict {
  const evening = shows.filter((show) => listed.some((one) => sharesRoom(one, show) && sharesEvening(one, show)))
  const [show] = evening
  if (!show) return APART
  if (evening.length === 1 && show.takesPlace && listed.every((one) => mayBePart(one, show, gazetteer))) {
    const isNamed = listed.some((one) => isNamedBy(one, show))
    if (isNamed || listed.every((one) => mayOpen(one, show))) return { is: 'part', of: show.id }
  }
  return { is: 'unconfirmed', beside: nearest(listed, evening)?.id ?? show.id }
}

/** A listing that names a room is compared with what the venue has in that room. */
const sharesRoom = (one: ListedAct, show: VenueShow): boolean =>
  one.room === null || one.room.toLowerCase() === show.room?.toLowerCase()

function sharesEvening(one: ListedAct, show: VenueShow): boolean {
  const apart = msApart(one, show)
  return apart === null
    ? getSameNightEvents(one) === getSameNightEvents(show)
    : apart <= LIMITS.sameShowMinutes * 60_000
}

/** Between the act's hour and the nearer of the show's two; null where one of them has none. */
function msApart({ startsAt }: ListedAct, show: VenueShow): number | null {
  const gaps = [show.startsAt, show.doorsAt].flatMap((hour) =>
    startsAt && hour ? [Math.abs(Date.parse(startsAt) - Date.parse(hour))] : [],
  )
  return gaps.length > 0 ? Math.min(...gaps) : null
}

/** Before five in the morning it is still the evening before. */
function getSameNightEvents({ date, startsAt, doorsAt }: ListedFacts): string {
  const hour = startsAt ?? doorsAt
  if (!hour || Number(hour.slice(11, 13)) >= 5 || hour.slice(0, 10) !== date) return date
  return addDays(date, -1)
}

function isNamedBy({ acts: [act = ''] }: ListedAct, { title, acts, description }: VenueShow): boolean {
  const name = nameWords(act).join(' ')
  if (name.replaceAll(' ', '').length < LIMITS.singleActLetters) return false
  const printed = nameWords(cutAt([title, ...acts, description ?? ''].join(' / '), MAX_BILL_LENGTH)).join(' ')
  return ` ${printed} `.includes(` ${name} `)
}

/** An opening act that the venue does not name: room on the bill, and the hour of doors or show. */
function mayOpen({ startsAt }: ListedAct, show: VenueShow): boolean {
  const [from, to] = [show.doorsAt ?? show.startsAt, show.startsAt ?? show.doorsAt]
  if (show.acts.length !== 1 || !startsAt || !from || !to) return false
  const starts = Date.parse(startsAt)
  return starts >= Date.parse(from) && starts <= Date.parse(to)
}

/** Dance nights have no opening acts; early is not late, nor a tribute the original. */
function mayBePart(one: ListedAct, show: VenueShow, gazetteer: Gazetteer): boolean {
  const context = getContext([asListing(one, 'listed'), asListing(show, 'venue')], gazetteer)
  const [act, own] = context.facts
  return act && own ? !own.marks.danceNight && compareFacts(act, own, context).vetoes.length === 0 : false
}

const nearest = (listed: readonly ListedAct[], shows: readonly VenueShow[]): VenueShow | undefined =>
  shows
    .map((show) => ({ show, apart: Math.min(...listed.map((one) => msApart(one, show) ?? Number.POSITIVE_INFINITY)) }))
    .sort((one, other) => one.apart - other.apart || one.show.id.localeCompare(other.show.id, 'en'))[0]?.show

const asListing = (
  { title, acts, startsAt, date }: Pick<ListedFacts, 'title' | 'acts' | 'startsAt' | 'date'>,
  id = 'listing',
): MatchListing => ({
  id,
  source: id,
  venue: 'house',
  venueSlug: null,
  title,
  headliner: acts[0] ?? null,
  support: acts.slice(1),
  startsAt: startsAt?.slice(0, 16) ?? date,
  url: null,
})
