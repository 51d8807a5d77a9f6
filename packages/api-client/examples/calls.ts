// What /developers shows for each call: the text between "#region" and "#endregion", run by apps/api/test/openapi-examples.test.ts. The
// names in it become names of what is there (with-names.ts).

// #region setup
import { call, callPage } from '@houselights/api-client/call'
import type { CallOptions } from '@houselights/api-client/request'
import { listAnnounced } from '@houselights/types/announced'
import { listArchive, listArchiveMonths } from '@houselights/types/archive'
import { getDumpManifest } from '@houselights/types/dumps'
import { listFollowedShows } from '@houselights/types/following'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import { getApiDocument } from '@houselights/types/openapi'
import { suggestVenue } from '@houselights/types/proposals'
import { reportMistake } from '@houselights/types/reports'
import * as api from '@houselights/types/routes'
import { getSiteSettings } from '@houselights/types/settings'
import { listShows } from '@houselights/types/shows'
import { listSimilarEvents } from '@houselights/types/similar'

// #endregion

/** A call of each kind, with names of things that are there. */
export const examples = (
  options: CallOptions,
  { event, artist, venue, city, month }: { event: string; artist: string; venue: string; city: string; month: string },
) => ({
  listUpcomingEvents: async () => {
    // #region listUpcomingEvents
    const next = await call(api.listUpcomingEvents, { query: { limit: 8 } }, options)
    // #endregion
    return next
  },
  listEvents: async () => {
    // #region listEvents
    const events = []
    let cursor: string | undefined
    do {
      const page = await callPage(api.listEvents, { query: { date: 'month', limit: 200, cursor } }, options)
      events.push(...page.items)
      cursor = page.next ?? undefined
    } while (cursor)
    // #endregion
    return events
  },
  listEventsOnNow: async () => {
    // #region listEventsOnNow
    const playing = await call(api.listEventsOnNow, { query: { neighborhood: 'Mission District' } }, options)
    // #endregion
    return playing
  },
  listAnnounced: async () => {
    // #region listAnnounced
    const latest = await call(listAnnounced, { query: { limit: 20 } }, options)
    // #endregion
    return latest
  },
  listShows: async () => {
    // #region listShows
    const nearest = await call(api.listUpcomingEvents, { query: { limit: 3 } }, options)
    const ids = nearest.map(({ id }) => id).join(',')
    const shows = await call(listShows, { query: { ids } }, options)
    // #endregion
    return shows
  },
  listFollowedShows: async () => {
    // #region listFollowedShows
    const { venue: followed } = await call(api.getEvent, { params: { slug: event } }, options)
    const shows = await call(listFollowedShows, { query: { venues: followed.id } }, options)
    // #endregion
    return shows
  },
  getEvent: async () => {
    // #region getEvent
    const { title, sources } = await call(api.getEvent, { params: { slug: event } }, options)
    // #endregion
    return { title, sources }
  },
  listSimilarEvents: async () => {
    // #region listSimilarEvents
    const similar = await call(listSimilarEvents, { params: { slug: event } }, options)
    // #endregion
    return similar
  },
  listArchiveMonths: async () => {
    // #region listArchiveMonths
    const months = await call(listArchiveMonths, {}, options)
    // #endregion
    return months
  },
  listArchive: async () => {
    // #region listArchive
    const past = await callPage(listArchive, { params: { month }, query: { limit: 200 } }, options)
    // #endregion
    return past
  },
  listArtists: async () => {
    // #region listArtists
    const { items, total } = await callPage(api.listArtists, { query: { limit: 20 } }, options)
    // #endregion
    return { items, total }
  },
  getArtist: async () => {
    // #region getArtist
    const { name, upcomingCount } = await call(api.getArtist, { params: { slug: artist } }, options)
    // #endregion
    return { name, upcomingCount }
  },
  listArtistEvents: async () => {
    // #region listArtistEvents
    const past = await call(api.listArtistEvents, { params: { id: artist }, query: { when: 'past' } }, options)
    // #endregion
    return past
  },
  getArtistCompany: async () => {
    // #region getArtistCompany
    const { playsWith } = await call(api.getArtistCompany, { params: { id: artist } }, options)
    // #endregion
    return playsWith
  },
  listVenues: async () => {
    // #region listVenues
    const venues = await call(api.listVenues, { query: { sort: 'popular' } }, options)
    // #endregion
    return venues
  },
  getVenue: async () => {
    // #region getVenue
    const { name, address } = await call(api.getVenue, { params: { slug: venue } }, options)
    // #endregion
    return { name, address }
  },
  listVenueEvents: async () => {
    // #region listVenueEvents
    const shows = await call(api.listVenueEvents, { params: { id: venue } }, options)
    // #endregion
    return shows
  },
  getFilterOptions: async () => {
    // #region getFilterOptions
    const { genres, neighborhoods } = await call(api.getFilterOptions, {}, options)
    // #endregion
    return { genres, neighborhoods }
  },
  getVenuePhotos: async () => {
    // #region getVenuePhotos
    const { googlePlaceId } = await call(api.getVenue, { params: { slug: venue } }, options)
    const place = googlePlaceId && (await call(api.getVenuePhotos, { params: { googlePlaceId } }, options))
    // #endregion
    return place
  },
  getDumpManifest: async () => {
    // #region getDumpManifest
    const { madeAt, licence, files } = await call(getDumpManifest, { params: { city } }, options)
    // #endregion
    return { madeAt, licence, files }
  },
  listCities: async () => {
    // #region listCities
    const cities = await call(api.listCities, {}, options)
    // #endregion
    return cities
  },
  detectLocation: async () => {
    // #region detectLocation
    const { detectedCity } = await call(api.detectLocation, {}, options)
    // #endregion
    return detectedCity
  },
  getSiteStatus: async () => {
    // #region getSiteStatus
    const { mode, now, sources } = await call(api.getSiteStatus, {}, options)
    // #endregion
    return { mode, now, sources }
  },
  getSiteSettings: async () => {
    // #region getSiteSettings
    const settings = await call(getSiteSettings, {}, options)
    // #endregion
    return settings
  },
  getApiDocument: async () => {
    // #region getApiDocument
    const { info, paths } = await call(getApiDocument, {}, options)
    // #endregion
    return { info, paths }
  },
  subscribeToNewsletter: async () => {
    // #region subscribeToNewsletter
    await call(subscribeToNewsletter, { body: { email: 'name@host.org' } }, options)
    // #endregion
  },
  suggestVenue: async () => {
    // #region suggestVenue
    await call(suggestVenue, { body: { address: 'https://venue.example/calendar' } }, options)
    // #endregion
  },
  reportMistake: async () => {
    // #region reportMistake
    const report = { category: 'price', text: 'It is $15 at the door.' } as const
    const { link } = await call(reportMistake, { params: { slug: event }, body: report }, options)
    // #endregion
    return { link }
  },
})
