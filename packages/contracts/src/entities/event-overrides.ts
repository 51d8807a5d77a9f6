import { z } from 'zod'
import { Evidence } from '../operators/quality.ts'
import { Seating, WheelchairAccess } from './accessibility.ts'
import { BilledArtist, EventFields, EventKind, EventStatus, HttpUrl, Instant, LocalDay } from './entities.ts'

const evidence = z.array(Evidence)

/**
 * Values looked up or inferred for fields that no source of the event fills. They're stored apart from the sources'
 * values, and any source overrides them. Inferred values follow the facts they were inferred from.
 */
export const DerivedFields = z.object({
  /** From the show's own page, or inferred from the venue's usual times. */
  doorsAt: z
    .union([z.object({ at: Instant, evidence }), z.object({ minutesBefore: z.number().int(), evidence })])
    .optional(),
  ticketUrl: z.object({ value: HttpUrl, evidence }).optional(),
  description: z
    .union([z.object({ value: z.string(), evidence }), z.object({ composed: z.literal(true), evidence })])
    .optional(),
  /** A known artist's name, if no source names an act or a series. */
  headliner: z.object({ name: z.string(), evidence }).optional(),
})
export type DerivedFields = z.infer<typeof DerivedFields>

/** The event according to its sources combined. */
export const EventFacts = EventFields.pick({
  title: true,
  night: true,
  presenter: true,
  tour: true,
  startsAt: true,
  endsAt: true,
  room: true,
  price: true,
  priceMin: true,
  priceMax: true,
  currency: true,
  admission: true,
  age: true,
  ticketUrl: true,
  imageUrl: true,
  description: true,
  tags: true,
}).extend({
  localDate: LocalDay,
  doorsAt: Instant.nullable(),
  wheelchair: WheelchairAccess.nullable(),
  /** The source's sentence about it, or an operator's note. */
  wheelchairNote: z.string().nullable(),
  seating: Seating.nullable(),
  kind: EventKind,
  status: EventStatus,
  bill: z.array(BilledArtist.pick({ name: true, role: true })),
})
export type EventFacts = z.infer<typeof EventFacts>

export const LockedFields = EventFacts.partial()
export type LockedFields = z.infer<typeof LockedFields>
