import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { nightClock, shortShowDay } from '@houselights/domain/dates/format-show-time'
import { addressInCity } from '@houselights/domain/geography/address-line'
import { statusText } from '@houselights/domain/listings/status-text'
import { formatPrice } from '@houselights/domain/prices/format-price'

/** Statuses that the title must include, since some feed readers show nothing else. */
const TITLE_STATUSES = ['cancelled', 'postponed', 'moved', 'sold out']

export const getTitle = ({ title, status }: FeedShow): string =>
  TITLE_STATUSES.includes(status) ? `${statusText(status).toUpperCase()}: ${title}` : title

/**
 * Formats a show's day and time: `Fri, May 2, 8 PM` or `Sat night, May 3, 3:30 AM (Sun)`. Returns only the day if the
 * time is unknown.
 */
export function formatWhen(show: FeedShow, feed: Feed): string {
  const day = shortShowDay(show, feed)
  return show.startsAt ? `${day}, ${nightClock(show.startsAt, feed.timeZone)}` : day
}

/** `Card Hall (Upstairs), 1 Lamp St, Lamp City, LC` */
export const getPlace = ({ venue, room }: FeedShow, { city }: Feed): string =>
  `${room ? `${venue.name} (${room})` : venue.name}, ${addressInCity(venue, city)}`

export const formatPriceAndAge = (show: FeedShow): string => [formatPrice(show), show.age].filter(Boolean).join(' · ')

export const getSupport = ({ bill, title }: FeedShow): string[] =>
  bill.map(({ name }) => name).filter((name) => !title.toLowerCase().includes(name.toLowerCase()))

export const getFacts = (show: FeedShow, feed: Feed): string[] => [
  ...getFactLines(show, feed),
  ...getFactLinks(show).map(({ label, url }) => `${label} ${url}`),
]

export const getFactLinks = ({ ticketUrl, sourceUrl }: FeedShow): { label: string; url: string }[] => [
  ...(ticketUrl ? [{ label: 'Tickets:', url: ticketUrl }] : []),
  ...(sourceUrl ? [{ label: 'Listed at', url: sourceUrl }] : []),
]

/** Returns a show's known facts except its links, one per line. */
export function getFactLines(show: FeedShow, feed: Feed): string[] {
  const { doors, startsAt, status, tags } = show
  const support = getSupport(show)
  const times = [
    doors && `Doors ${nightClock(doors, feed.timeZone)}`,
    startsAt && `Show ${nightClock(startsAt, feed.timeZone)}`,
  ].filter(Boolean)
  return [
    status === 'scheduled' ? '' : `Status: ${statusText(status)}`,
    support.length > 0 ? `With ${support.join(', ')}` : '',
    times.length > 0 ? times.join(', ') : 'Time not announced',
    formatPriceAndAge(show),
    tags.length > 0 ? `Genres: ${tags.join(', ')}` : '',
  ].filter(Boolean)
}

export interface Feed {
  title: string
  description: string
  /** The site's address, and the prefix of the city's addresses on it. */
  site: string
  cityPath: string
  /** The path and query of the page with the same shows. */
  page: string
  /** The path and query of the feed. */
  self: string
  /** The path and query of the feed's next page. */
  next: string | null
  timeZone: string
  /** The city's name, and the region code that its addresses end with, such as `CA`. */
  city: { name: string; regionCode: string }
  today: string
  /** Shows that have started and aren't over. Only the plain-text feed has them. */
  onNow?: readonly FeedShow[]
  shows: readonly FeedShow[]
  /** Venues' coordinates, by slug. Only calendars need them. */
  points: ReadonlyMap<string, { latitude: number; longitude: number }>
}

export const getShowUrl = ({ site, cityPath }: Feed, { slug }: FeedShow): string =>
  `${site}${cityPath}/events/${encodeURIComponent(slug)}`

/** Returns when anything in a feed last changed, or undefined for an empty feed. */
export const getModifiedAt = ({ shows }: Feed): Date | undefined =>
  shows.length > 0 ? new Date(Math.max(...shows.map(({ modifiedAt }) => Date.parse(modifiedAt)))) : undefined
