// The examples on /developers: these imports and, for each call, its expression or the lines before its `return`.
// apps/api/test/openapi.test.ts runs them. Existing names replace the placeholders (with-names.ts).
import { call, callPage } from '@houselights/api-client/call'
import type { CallOptions } from '@houselights/api-client/request'
import { getApiDocument } from '@houselights/contracts/contract/openapi'
import { subscribeToNewsletter } from '@houselights/contracts/newsletter/newsletter'
import { addShow } from '@houselights/contracts/operators/added-shows'
import { suggestVenue } from '@houselights/contracts/operators/proposals'
import { listAnnounced } from '@houselights/contracts/public-api/announced'
import { listArchive, listArchiveMonths } from '@houselights/contracts/public-api/archive'
import { listFollowedShows } from '@houselights/contracts/public-api/following'
import * as api from '@houselights/contracts/public-api/routes'
import { getSiteSettings } from '@houselights/contracts/public-api/settings'
import { listShows } from '@houselights/contracts/public-api/shows-by-id'
import { listSimilarEvents } from '@houselights/contracts/public-api/similar'
import { getDumpManifest } from '@houselights/contracts/publishing/dumps'
import { reportMistake } from '@houselights/contracts/reports/reports'

/** Returns one example of each call. The arguments are slugs and ids of things that exist. */
export const examples = (
  options: CallOptions,
  { event, artist, venue, city, month }: { event: string; artist: string; venue: string; city: string; month: string },
) => ({
  listUpcomingEvents: () => call(api.listUpcomingEvents, { query: { limit: 8 } }, options),
  listEvents: async () => {
    const events = []
    let cursor: string | undefined
    do {
      const page = await callPage(api.listEvents, { query: { date: 'month', limit: 200, cursor } }, options)
      events.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    return events
  },
  listEventsOnNow: () => call(api.listEventsOnNow, { query: { neighborhood: 'Mission District' } }, options),
  listAnnounced: () => call(listAnnounced, { query: { limit: 20 } }, options),
  listShows: async () => {
    const upcoming = await call(api.listUpcomingEvents, { query: { limit: 3 } }, options)
    const ids = upcoming.map(({ id }) => id).join(',')
    const shows = await call(listShows, { query: { ids } }, options)
    return shows
  },
  listFollowedShows: async () => {
    const { venue: followed } = await call(api.getEvent, { params: { slug: event } }, options)
    const shows = await call(listFollowedShows, { query: { venues: followed.id } }, options)
    return shows
  },
  getEvent: () => call(api.getEvent, { params: { slug: event } }, options),
  listSimilarEvents: () => call(listSimilarEvents, { params: { slug: event } }, options),
  listArchiveMonths: () => call(listArchiveMonths, {}, options),
  listArchive: () => callPage(listArchive, { params: { month }, query: { limit: 200 } }, options),
  listArtists: () => callPage(api.listArtists, { query: { limit: 20 } }, options),
  getArtist: () => call(api.getArtist, { params: { slug: artist } }, options),
  listArtistEvents: () => call(api.listArtistEvents, { params: { id: artist }, query: { when: 'past' } }, options),
  getArtistCompany: () => call(api.getArtistCompany, { params: { id: artist } }, options),
  listVenues: () => call(api.listVenues, { query: { sort: 'popular' } }, options),
  getVenue: () => call(api.getVenue, { params: { slug: venue } }, options),
  listVenueEvents: () => call(api.listVenueEvents, { params: { id: venue } }, options),
  getFilterOptions: () => call(api.getFilterOptions, {}, options),
  getVenuePhotos: async () => {
    const { googlePlaceId } = await call(api.getVenue, { params: { slug: venue } }, options)
    const place = googlePlaceId && (await call(api.getVenuePhotos, { params: { googlePlaceId } }, options))
    return place
  },
  getDumpManifest: () => call(getDumpManifest, { params: { city } }, options),
  listCities: () => call(api.listCities, {}, options),
  detectLocation: () => call(api.detectLocation, {}, options),
  getSiteStatus: () => call(api.getSiteStatus, {}, options),
  getSiteSettings: () => call(getSiteSettings, {}, options),
  getApiDocument: () => call(getApiDocument, {}, options),
  subscribeToNewsletter: () => call(subscribeToNewsletter, { body: { email: 'name@host.org' } }, options),
  addShow: () => call(addShow, { body: { address: 'https://venue.example/shows/moth-ballet' } }, options),
  suggestVenue: () => call(suggestVenue, { body: { address: 'https://venue.example/calendar' } }, options),
  reportMistake: async () => {
    const report = { category: 'price', text: 'It is $15 at the door.' } as const
    const { link } = await call(reportMistake, { params: { slug: event }, body: report }, options)
    return { link }
  },
})
