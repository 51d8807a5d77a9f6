// The contracts of the public API and what parses answers by them: query-for.ts loads this with the first request.
import { Venue, VenueName } from '@houselights/types/entities'
import { listVenues } from '@houselights/types/routes'
import { z } from 'zod'

export { getAdminSession } from '@houselights/types/access'
export { listAnnounced } from '@houselights/types/announced'
export { listArchive, listArchiveMonths } from '@houselights/types/archive'
export { listFollowedShows } from '@houselights/types/following'
export { getApiDocument } from '@houselights/types/openapi'
export { followReport, reportMistake } from '@houselights/types/reports'
export * from '@houselights/types/routes'
export { getSiteSettings } from '@houselights/types/settings'
export { listShows } from '@houselights/types/shows'
export { listSimilarEvents } from '@houselights/types/similar'
export { call, callPage } from './call.ts'

// one path, two shapes: the client knows which it requests
export const listFullVenues = { ...listVenues, response: z.array(Venue) }
export const listVenueNames = { ...listVenues, response: z.array(VenueName) }
