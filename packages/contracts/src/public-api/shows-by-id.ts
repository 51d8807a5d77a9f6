import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventCard, EventFields, Venue } from '../entities/entities.ts'
import { decodeShows, isShowId, MAX_SHOWS, MAX_SHOWS_CODE_LENGTH } from './show-codes.ts'

/** A show requested by its id, including past and canceled ones. */
export const ShowById = z.object({
  /** The requested id. It differs from the event's id if the requested show was merged into this event. */
  askedFor: z.string(),
  event: EventCard,
  /** The id of its venue's city. */
  city: EventFields.shape.city,
  endsAt: EventFields.shape.endsAt,
  place: Venue.pick({ address: true, latitude: true, longitude: true }),
})
export type ShowById = z.infer<typeof ShowById>

export const splitIds = (text = ''): string[] => (text ? text.split(',') : [])

export const listShows = defineContract('GET /api/shows', {
  summary: 'Public events by id, including past ones, by date. Events that aren’t public are left out',
  query: z.object({
    ids: z
      .string()
      .max(MAX_SHOWS * 37)
      .describe(`1 to ${MAX_SHOWS} event ids, separated by commas`)
      .refine((text) => splitIds(text).length <= MAX_SHOWS && splitIds(text).every(isShowId))
      .optional(),
  }),
  response: z.array(ShowById),
})

/** The code of shows in a calendar's address. */
export const ShowsCode = z
  .string()
  .max(MAX_SHOWS_CODE_LENGTH)
  .describe('the code for 1 to 80 shows, as in a /plan link')
  .refine((code) => decodeShows(code) !== undefined)
