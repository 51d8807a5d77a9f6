import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { EventCard, EventFields, Venue } from '../entities/entities.ts'
import { isShowId, MAX_SHOWS, MAX_SHOWS_CODE_LENGTH, showsOfCode } from './show-codes.ts'

/** A show that was asked for by its id, past ones and those that are off too. */
export const ShowById = z.object({
  /** The id that was asked for: another than the show's where it became part of that one. */
  askedFor: z.string(),
  event: EventCard,
  /** The id of its venue's city. */
  city: EventFields.shape.city,
  endsAt: EventFields.shape.endsAt,
  place: Venue.pick({ address: true, latitude: true, longitude: true }),
})
export type ShowById = z.infer<typeof ShowById>

export const getIds = (text = ''): string[] => (text ? text.split(',') : [])

export const listShows = defineContract('GET /api/shows', {
  summary: 'Public events by id, including past ones, by date. Events that aren’t public are left out',
  query: z.object({
    ids: z
      .string()
      .max(MAX_SHOWS * 37)
      .describe(`1 to ${MAX_SHOWS} event ids, separated by commas`)
      .refine((text) => getIds(text).length <= MAX_SHOWS && getIds(text).every(isShowId))
      .optional(),
  }),
  response: z.array(ShowById),
})

/** The code of shows in a calendar's address. */
export const ShowsCode = z
  .string()
  .max(MAX_SHOWS_CODE_LENGTH)
  .describe('the code for 1 to 80 shows, as in a /plan link')
  .refine((code) => showsOfCode(code) !== undefined)
