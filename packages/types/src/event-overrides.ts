import { z } from 'zod'
import { Admission, BillRole, EventKind, EventStatus, HttpUrl, Instant, LocalDay } from './entities.ts'
import { Evidence } from './quality.ts'

const evidence = z.array(Evidence)

/**
 * What was looked up or worked out for fields that no source of the event fills. It is kept beside the sources' word and
 * gives way to it. Worked-out values follow the facts they were worked out from.
 */
export const Derived = z.object({
  /** Read on the show's own page, or worked out from the house's habit. */
  doorsAt: z
    .union([z.object({ at: Instant, evidence }), z.object({ minutesBefore: z.number().int(), evidence })])
    .optional(),
  ticketUrl: z.object({ value: HttpUrl, evidence }).optional(),
  description: z
    .union([z.object({ value: z.string(), evidence }), z.object({ composed: z.literal(true), evidence })])
    .optional(),
  /** The name of an artist we know, where no source says who plays nor that it is a night. */
  headliner: z.object({ name: z.string(), evidence }).optional(),
})
export type Derived = z.infer<typeof Derived>

/** The event as all its sources together have it. */
export const EventFacts = z.object({
  title: z.string(),
  night: z.string().nullable(),
  presenter: z.string().nullable(),
  tour: z.string().nullable(),
  localDate: LocalDay,
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  doorsAt: Instant.nullable(),
  room: z.string().nullable(),
  kind: EventKind,
  status: EventStatus,
  price: z.string().nullable(),
  priceMin: z.number().nullable(),
  priceMax: z.number().nullable(),
  currency: z.string().nullable(),
  admission: Admission.nullable(),
  age: z.string().nullable(),
  ticketUrl: HttpUrl.nullable(),
  imageUrl: HttpUrl.nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  bill: z.array(z.object({ name: z.string(), role: BillRole })),
})
export type EventFacts = z.infer<typeof EventFacts>

/** What operators set against the sources. */
export const Locked = EventFacts.partial()
export type Locked = z.infer<typeof Locked>
