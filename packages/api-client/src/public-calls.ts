// The public API's contracts and the code that parses responses with them. query-for.ts loads this with the first
// request.
import { Venue, VenueName } from '@houselights/contracts/entities/entities'
import { listVenues } from '@houselights/contracts/public-api/routes'
import { z } from 'zod'

export { getApiDocument } from '@houselights/contracts/contract/openapi'
export { getAdminSession } from '@houselights/contracts/operators/operator-session'
export { listAnnounced } from '@houselights/contracts/public-api/announced'
export { listArchive, listArchiveMonths } from '@houselights/contracts/public-api/archive'
export { listFollowedShows } from '@houselights/contracts/public-api/following'
export * from '@houselights/contracts/public-api/routes'
export { getSiteSettings } from '@houselights/contracts/public-api/settings'
export { listShows } from '@houselights/contracts/public-api/shows-by-id'
export { listSimilarEvents } from '@houselights/contracts/public-api/similar'
export { followReport, reportMistake } from '@houselights/contracts/reports/reports'
export { followVenueRequest } from '@houselights/contracts/reports/venue-requests'
export { call, callPage } from './call.ts'

// one path, two response shapes: the caller knows which one it requests
export const listFullVenues = { ...listVenues, response: z.array(Venue) }
export const listVenueNames = { ...listVenues, response: z.array(VenueName) }
