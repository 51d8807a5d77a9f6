import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { listArchive } from '../public-api/archive.ts'
import { CityPaging, EventFilters, InCity, Paging, SearchText, SlugParams } from '../public-api/routes.ts'
import { ShowsCode } from '../public-api/shows-by-id.ts'
import { FEED_FORMATS } from './feed-addresses.ts'

const Format = z.object({ format: z.enum(FEED_FORMATS).describe(`one of ${FEED_FORMATS.join(', ')}`) })
const EntityParams = SlugParams.extend(Format.shape)
const Cursor = Paging.pick({ cursor: true })
const CityCursor = CityPaging.pick({ city: true, cursor: true })

const PlanQuery = z.object({ shows: ShowsCode.optional() })

/** Defines a feed. The website serves each at its page's address with the format's extension. */
const defineFeed = <Query extends z.ZodObject, Params extends z.ZodObject>(
  path: string,
  summary: string,
  { query, params }: { query: Query; params: Params },
) =>
  defineContract(`GET /api/feeds/${path}.:format`, {
    summary: `${summary}, as a calendar (.ics), RSS (.rss), JSON Feed (.json) or plain text (.txt)`,
    params,
    query,
    response: z.string(),
  })

export const getEventsFeed = defineFeed('events', 'Upcoming public events that match the filters', {
  query: EventFilters.extend(CityCursor.shape),
  params: Format,
})
export const getTonightFeed = defineFeed('tonight', "Tonight's public events", {
  query: CityCursor.extend(EventFilters.pick({ venue: true, neighborhood: true, nearby: true }).shape),
  params: Format,
})
export const getAnnouncedFeed = defineFeed('announced', 'Upcoming public events, most recently announced first', {
  query: CityCursor,
  params: Format,
})
export const getArchiveFeed = defineFeed('archive/:month', 'Past public events of a month, latest first', {
  query: CityCursor,
  params: listArchive.params.extend(Format.shape),
})
export const getArtistsFeed = defineFeed('artists', 'Upcoming public events by matching artists', {
  query: CityCursor.extend({ search: SearchText.optional() }),
  params: Format,
})
export const getVenuesFeed = defineFeed('venues', 'Upcoming public events at all venues', {
  query: CityCursor,
  params: Format,
})
export const getPlanFeed = defineFeed('plan', 'Chosen events, including past ones', {
  query: PlanQuery.extend(InCity.shape),
  params: Format,
})
export const getEventFeed = defineFeed('events/:slug', 'One event', { query: InCity, params: EntityParams })
export const getArtistFeed = defineFeed('artists/:slug', "An artist's upcoming events in a city", {
  query: CityCursor,
  params: EntityParams,
})
export const getVenueFeed = defineFeed('venues/:slug', "A venue's upcoming events", {
  query: Cursor.extend(InCity.shape),
  params: EntityParams,
})
