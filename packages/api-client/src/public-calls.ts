// The contracts of the public API and what reads answers by them: schemas, which a browser loads with the first request
// that needs them. Its first page comes with its data.
import { Venue, VenueName } from '@houselights/types/entities'
import { listVenues } from '@houselights/types/routes'
import { z } from 'zod'

export { getAdminSession } from '@houselights/types/access'
export { listArchive, listArchiveMonths } from '@houselights/types/archive'
export * from '@houselights/types/routes'
export { getSiteSettings } from '@houselights/types/settings'
export { call, callPage, parse } from './call.ts'

// one path, two shapes: the client knows which it requests
export const listFullVenues = { ...listVenues, response: z.array(Venue) }
export const listVenueNames = { ...listVenues, response: z.array(VenueName) }
