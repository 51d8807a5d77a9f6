import type { FeedShow } from '@houselights/types/feed-show'

/** The shows of a page, as they are given in other forms. */
export interface Feed {
  title: string
  description: string
  /** The site's address, and what the city's addresses on it begin with. */
  site: string
  cityPath: string
  /** The path of the page, with its query, and of the feed itself. */
  page: string
  self: string
  /** The path of what comes after these shows. */
  next: string | null
  /** IANA. */
  timeZone: string
  /** The name of the city and what addresses end with there: `CA`. */
  city: { name: string; regionCode: string }
  /** The day of the night that it is in the city. */
  today: string
  /** Shows that have begun and are not over; only text has them. */
  onNow?: readonly FeedShow[]
  shows: readonly FeedShow[]
  /** Where venues are, by their slug; only calendars need it. */
  points: ReadonlyMap<string, { latitude: number; longitude: number }>
}

/** The address of a show's page. */
export const pageOf = ({ site, cityPath }: Feed, { slug }: FeedShow): string =>
  `${site}${cityPath}/events/${encodeURIComponent(slug)}`

/** When something in a feed last changed; undefined for an empty one. */
export const modifiedAtOf = ({ shows }: Feed): Date | undefined =>
  shows.length > 0 ? new Date(Math.max(...shows.map(({ modifiedAt }) => Date.parse(modifiedAt)))) : undefined
