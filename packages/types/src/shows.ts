import { z } from 'zod'
import { defineContract } from './contract.ts'
import { EventCard, EventFields, Venue } from './entities.ts'

/** A show that was asked for by its id, past ones and those that are off too. */
export const ShowById = z.object({
  /** The id that was asked for: another than the show's where it became part of that one. */
  askedFor: z.string(),
  event: EventCard,
  /** The id of its venue's city. */
  city: EventFields.shape.city,
  endsAt: EventFields.shape.endsAt,
  /** Where its venue is. */
  place: Venue.pick({ address: true, latitude: true, longitude: true }),
})
export type ShowById = z.infer<typeof ShowById>

/** So many shows a request names at most. */
export const MOST_SHOWS = 80
/** The characters of an id, and the comma behind it. */
const ID_LENGTH = 37

const Ids = z.array(z.uuid()).max(MOST_SHOWS)

/** The ids that a request names. */
export const idsOf = (text = ''): string[] => (text ? text.split(',') : [])

export const listShows = defineContract({
  method: 'GET',
  path: '/api/shows',
  summary: 'Public events by their ids, past ones too, in the order of their dates. What is not public is left out',
  query: z.object({
    ids: z
      .string()
      .max(MOST_SHOWS * ID_LENGTH)
      .describe(`1 to ${MOST_SHOWS} ids of events, separated by commas`)
      .refine((text) => Ids.safeParse(idsOf(text)).success)
      .optional(),
  }),
  response: z.array(ShowById),
})
