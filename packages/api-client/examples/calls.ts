// What /developers shows: the imports, and of each call the lines before its `return`, which apps/api/test/openapi.test.ts runs.
// The names in them become names of what is there (with-names.ts).
import { call, callPage } from '@houselights/api-client/call'
import type { CallOptions } from '@houselights/api-client/request'
import { getApiDocument } from '@houselights/contracts/contract/openapi'
import { subscribeToNewsletter } from '@houselights/contracts/newsletter/newsletter'
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

/** A call of each kind, with names of things that are there. */
export const examples = (
  options: CallOptions,
  { event, artist, venue, city, month }: { event: string; artist: string; venue: string; city: string; month: string },
) => ({
  listUpcomingEvents: async () => {
    const next = await call(api.listUpcomingEvents, { query: { limit: 8 } }, options)
    return next
  },
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
  listEventsOnNow: async () => {
    const playing = await call(api.listEventsOnNow, { query: { neighborhood: 'Mission District' } }, options)
    return playing
  },
  listAnnounced: async () => {
    const latest = await call(listAnnounced, { query: { limit: 20 } }, options)
    return latest
  },
  listShows: async () => {
    const nearest = await call(api.listUpcomingEvents, { query: { limit: 3 } }, options)
    const ids = nearest.map(({ id }) => id).join(',')
    const shows = await call(listShows, { query: { ids } }, options)
    return shows
  },
  listFollowedShows: async () => {
    const { venue: followed } = await call(api.getEvent, { params: { slug: event } }, options)
    const shows = await call(listFollowedShows, { query: { venues: followed.id } }, options)
    return shows
  },
  getEvent: async () => {
    const { title, sources } = await call(api.getEvent, { params: { slug: event } }, options)
    return { title, sources }
  },
  listSimilarEvents: async () => {
    const similar = await call(listSimilarEvents, { params: { slug: event } }, options)
    return similar
  },
  listArchiveMonths: async () => {
    const months = await call(listArchiveMonths, {}, options)
    return months
  },
  listArchive: async () => {
    const past = await callPage(listArchive, { params: { month }, query: { limit: 200 } }, options)
    return past
  },
  listArtists: async () => {
    const { items, total } = await callPage(api.listArtists, { query: { limit: 20 } }, options)
    return { items, total }
  },
  getArtist: async () => {
    const { name, upcomingCount } = await call(api.getArtist, { params: { slug: artist } }, options)
    return { name, upcomingCount }
  },
  listArtistEvents: async () => {
    const past = await call(api.listArtistEvents, { params: { id: artist }, query: { when: 'past' } }, options)
    return past
  },
  getArtistCompany: async () => {
    const { playsWith } = await call(api.getArtistCompany, { params: { id: artist } }, options)
    return playsWith
  },
  listVenues: async () => {
    const venues = await call(api.listVenues, { query: { sort: 'popular' } }, options)
    return venues
  },
  getVenue: async () => {
    const { name, address } = await call(api.getVenue, { params: { slug: venue } }, options)
    return { name, address }
  },
  listVenueEvents: async () => {
    const shows = await call(api.listVenueEvents, { params: { id: venue } }, options)
    return shows
  },
  getFilterOptions: async () => {
    const { genres, neighborhoods } = await call(api.getFilterOptions, {}, options)
    return { genres, neighborhoods }
  },
  getVenuePhotos: async () => {
    const { googlePlaceId } = await call(api.getVenue, { params: { slug: venue } }, options)
    const place = googlePlaceId && (await call(api.getVenuePhotos, { params: { googlePlaceId } }, options))
    return place
  },
  getDumpManifest: async () => {
    const { madeAt, licence, files } = await call(getDumpManifest, { params: { city } }, options)
    return { madeAt, licence, files }
  },
  listCities: async () => {
    const cities = await call(api.listCities, {}, options)
    return cities
  },
  detectLocation: async () => {
    const { detectedCity } = await call(api.detectLocation, {}, options)
    return detectedCity
  },
  getSiteStatus: async () => {
    const { mode, now, sources } = await call(api.getSiteStatus, {}, options)
    return { mode, now, sources }
  },
  getSiteSettings: async () => {
    const settings = await call(getSiteSettings, {}, options)
    return settings
  },
  getApiDocument: async () => {
    const { info, paths } = await call(getApiDocument, {}, options)
    return { info, paths }
  },
  subscribeToNewsletter: async () => {
    await call(subscribeToNewsletter, { body: { email: 'name@host.org' } }, options)
  },
  suggestVenue: async () => {
    await call(suggestVenue, { body: { address: 'https://venue.example/calendar' } }, options)
  },
  reportMistake: async () => {
    const report = { category: 'price', text: 'It is $15 at the door.' } as const
    const { link } = await call(reportMistake, { params: { slug: event }, body: report }, options)
    return { link }
  },
})
