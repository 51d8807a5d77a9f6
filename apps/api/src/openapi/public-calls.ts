import { listAnnounced } from '@houselights/types/announced'
import { listArchive, listArchiveMonths } from '@houselights/types/archive'
import { PICTURE_FILE_PATH, SPOTIFY_PICTURE_PATH } from '@houselights/types/client-paths'
import type { Contract } from '@houselights/types/contract'
import { DUMP_COLUMNS, DUMP_FILES, dumpPath, getDumpManifest } from '@houselights/types/dumps'
import { FEED_TYPES } from '@houselights/types/feed-addresses'
import * as feeds from '@houselights/types/feeds'
import { listFollowedShows } from '@houselights/types/following'
import { subscribeToNewsletter } from '@houselights/types/newsletter'
import { getApiDocument } from '@houselights/types/openapi'
import { suggestVenue } from '@houselights/types/proposals'
import { reportMistake } from '@houselights/types/reports'
import * as routes from '@houselights/types/routes'
import { getSiteSettings } from '@houselights/types/settings'
import { listShows } from '@houselights/types/shows'
import { listSimilarEvents } from '@houselights/types/similar'

export const TAGS = {
  Events: 'What is on: upcoming events as lists, by filters, and one at a time with the sources that list it.',
  Artists: 'Who plays: everybody whom a public event bills, or billed.',
  Venues: 'Where: the venues of a city.',
  Feeds: 'The shows of every list and page as a calendar, RSS, JSON Feed or text.',
  Copies: 'All public events of a city in one file, past and to come, with their sources: made every night.',
  Site: 'The cities, the state of the sources, the choices of filters, and this description.',
  Pictures: 'Files of the pictures that events, artists and venues name.',
  Visitors: 'What visitors of the site send.',
}
export type Tag = keyof typeof TAGS

export interface PublicCall {
  contract: Contract
  tag: Tag
  /** An address of before moves on (301) to the one that is right now. */
  moves?: true
  /** What was there once is answered 410. */
  goes?: true
  /** Made for one visitor, or passed on from another service: not kept, not for pages of other sites, and limited. */
  ownAnswer?: true
  /** Answered from files alone: there is no 503 for a database that does not answer. */
  withoutDatabase?: true
  /** The media types of an answer that is no JSON. */
  produces?: readonly string[]
}

const feed = { tag: 'Feeds', produces: Object.values(FEED_TYPES) } as const

/** The public calls by the names of their contracts, as the document and its page have them, in order. */
export const PUBLIC_CALLS: Readonly<Record<string, PublicCall>> = {
  listUpcomingEvents: { contract: routes.listUpcomingEvents, tag: 'Events' },
  listEvents: { contract: routes.listEvents, tag: 'Events' },
  listEventsOnNow: { contract: routes.listEventsOnNow, tag: 'Events' },
  listAnnounced: { contract: listAnnounced, tag: 'Events' },
  listShows: { contract: listShows, tag: 'Events' },
  listFollowedShows: { contract: listFollowedShows, tag: 'Events' },
  getEvent: { contract: routes.getEvent, tag: 'Events', moves: true },
  listSimilarEvents: { contract: listSimilarEvents, tag: 'Events', moves: true },
  listArchiveMonths: { contract: listArchiveMonths, tag: 'Events' },
  listArchive: { contract: listArchive, tag: 'Events' },
  listArtists: { contract: routes.listArtists, tag: 'Artists' },
  getArtist: { contract: routes.getArtist, tag: 'Artists', moves: true, goes: true },
  listArtistEvents: { contract: routes.listArtistEvents, tag: 'Artists' },
  getArtistCompany: { contract: routes.getArtistCompany, tag: 'Artists' },
  listVenues: { contract: routes.listVenues, tag: 'Venues' },
  getVenue: { contract: routes.getVenue, tag: 'Venues', moves: true },
  listVenueEvents: { contract: routes.listVenueEvents, tag: 'Venues' },
  getVenuePhotos: { contract: routes.getVenuePhotos, tag: 'Venues', ownAnswer: true },
  getEventsFeed: { contract: feeds.getEventsFeed, ...feed },
  getTonightFeed: { contract: feeds.getTonightFeed, ...feed },
  getAnnouncedFeed: { contract: feeds.getAnnouncedFeed, ...feed },
  getArchiveFeed: { contract: feeds.getArchiveFeed, ...feed },
  getArtistsFeed: { contract: feeds.getArtistsFeed, ...feed },
  getVenuesFeed: { contract: feeds.getVenuesFeed, ...feed },
  getPlanFeed: { contract: feeds.getPlanFeed, ...feed },
  getEventFeed: { contract: feeds.getEventFeed, ...feed, moves: true },
  getArtistFeed: { contract: feeds.getArtistFeed, ...feed, moves: true },
  getVenueFeed: { contract: feeds.getVenueFeed, ...feed, moves: true },
  getDumpManifest: { contract: getDumpManifest, tag: 'Copies', withoutDatabase: true },
  listCities: { contract: routes.listCities, tag: 'Site' },
  getFilterOptions: { contract: routes.getFilterOptions, tag: 'Site' },
  getSiteStatus: { contract: routes.getSiteStatus, tag: 'Site' },
  getSiteSettings: { contract: getSiteSettings, tag: 'Site' },
  getApiDocument: { contract: getApiDocument, tag: 'Site' },
  detectLocation: { contract: routes.detectLocation, tag: 'Visitors', ownAnswer: true },
  subscribeToNewsletter: { contract: subscribeToNewsletter, tag: 'Visitors' },
  suggestVenue: { contract: suggestVenue, tag: 'Visitors' },
  reportMistake: { contract: reportMistake, tag: 'Visitors' },
}

export interface PublicFile {
  path: string
  summary: string
  tag: Tag
  /** What the parameters of the path are. */
  params: Readonly<Record<string, string>>
  produces: readonly string[]
  /** It has an ETag, and is 304 where a request names it. */
  tagged?: true
  /** Limited for each client. */
  limited?: true
  /** Of a copy of the data: with a name to be saved by, and a link to its licence where that has an address. */
  copied?: true
  withoutDatabase?: true
  /** Of a table. */
  columns?: readonly string[]
}

const copy: Omit<PublicFile, 'path' | 'summary'> = {
  ...{ tag: 'Copies', params: { city: 'the id of a city' }, produces: ['application/gzip'] },
  ...{ tagged: true, limited: true, copied: true, withoutDatabase: true },
}

/** Public files that no contract describes. */
export const PUBLIC_FILES: Readonly<Record<string, PublicFile>> = {
  getDumpLines: {
    path: dumpPath(DUMP_FILES[0]),
    summary: 'Every public event of a city, an object in each line (JSON Lines)',
    ...copy,
  },
  getDumpTable: {
    path: dumpPath(DUMP_FILES[1]),
    summary: 'The same as CSV (RFC 4180): what a spreadsheet would take for a formula begins with an apostrophe',
    ...copy,
    columns: DUMP_COLUMNS,
  },
  getPictureFile: {
    path: PICTURE_FILE_PATH,
    summary: 'A picture in one width and format',
    tag: 'Pictures',
    params: {
      id: 'the id of a picture',
      file: 'one of its widths with a format, as in 640.avif or 640.webp, or share.jpg',
    },
    produces: ['image/avif', 'image/webp', 'image/jpeg'],
    tagged: true,
  },
  getSpotifyPicture: {
    path: SPOTIFY_PICTURE_PATH,
    summary: "An artist's picture, passed on from Spotify: to be shown uncropped, with a link to the artist there",
    tag: 'Pictures',
    params: { spotifyId: 'the spotifyId of an artist', width: 'one of the widths of its spotifyImages' },
    produces: ['image/jpeg', 'image/png', 'image/webp'],
  },
  getVenuePhotoFile: {
    path: routes.VENUE_PHOTO_PATH,
    summary:
      'A photo by the address that the list of a venue gave, passed on from Google: to be shown with its credits',
    tag: 'Pictures',
    params: { googlePlaceId: 'the googlePlaceId of a venue', photo: 'a photo, as its address has it' },
    produces: ['image/jpeg', 'image/png', 'image/webp'],
    limited: true,
  },
}
