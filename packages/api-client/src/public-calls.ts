// The contracts of the public API and what parses answers by them: query-for.ts loads this with the first request.
import { Venue, VenueName } from '@houselights/contracts/entities'
import { listVenues } from '@houselights/contracts/routes'
import { z } from 'zod'

export { getAdminSession } from '@houselights/contracts/access'
export { listAnnounced } from '@houselights/contracts/announced'
export { listArchive, listArchiveMonths } from '@houselights/contracts/archive'
export { listFollowedShows } from '@houselights/contracts/following'
export { getApiDocument } from '@houselights/contracts/openapi'
export { followReport, reportMistake } from '@houselights/contracts/reports'
export * from '@houselights/contracts/routes'
export { getSiteSettings } from '@houselights/contracts/settings'
export { listShows } from '@houselights/contracts/shows'
export { listSimilarEvents } from '@houselights/contracts/similar'
export { call, callPage } from './call.ts'

// one path, two shapes: the client knows which it requests
export const listFullVenues = { ...listVenues, response: z.array(Venue) }
export const listVenueNames = { ...listVenues, response: z.array(VenueName) }
