import { z } from 'zod'
import { Admission, EventKind, EventStatus, HttpUrl, Instant, LocalDay } from './entities.ts'

export const Price = z.object({
  /** As printed. */
  text: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  currency: z.string().nullable(),
  admission: Admission.nullable(),
})
export type Price = z.infer<typeof Price>

/** A normalised listing: what one source says of one event. What it does not say is null. */
export const Listing = z.object({
  sourceId: z.string().min(1),
  /** As printed, entities decoded and white space tidied: the evidence for what is read out of it. */
  title: z.string().min(1),
  /** What is shown: the title without status, hours, prices, ages, presenter and place. */
  name: z.string().min(1),
  /** Null where nobody is named. */
  headliner: z.string().nullable(),
  support: z.array(z.string()),
  /** How it is known who plays: the source lists the acts, or they were read out of words. Null where nobody is named. */
  billedBy: z.enum(['structure', 'title', 'description']).nullable(),
  /** The series or party, which is no act: `Open Mic Mondays`. */
  night: z.string().nullable(),
  /** X of `X presents`. */
  presenter: z.string().nullable(),
  /** Tour, album or occasion. */
  tour: z.string().nullable(),
  date: LocalDay,
  startsAt: Instant.nullable(),
  /** Where the end is printed. */
  endsAt: Instant.nullable(),
  doorsAt: Instant.nullable(),
  price: Price,
  age: z.string().nullable(),
  status: EventStatus,
  /** Printed beside the title: that the show moved to or from another house. Left out where nothing is. */
  notice: z.string().optional(),
  ticketUrl: HttpUrl.nullable(),
  url: HttpUrl.nullable(),
  imageUrl: HttpUrl.nullable(),
  description: z.string().nullable(),
  venue: z.string().nullable(),
  room: z.string().nullable(),
  genres: z.array(z.string()),
  kind: EventKind,
  /** Where the source says the venue is, when it lists many venues. */
  place: z
    .object({
      address: z.string().nullable(),
      city: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .nullable(),
})
export type Listing = z.infer<typeof Listing>

/** The kinds of fault; the kind decides what happens next (retry, wait, stop, report). */
export const ProblemKind = z.enum([
  'unreachable', // no answer, 5xx, time-out: tried again
  'refused', // 401, 403, 429: wait
  'robots-denied', // the site asks not to be read
  'changed', // the page is not what the parser knows: a person must look
  'empty', // a read that brought nothing
  'shrank', // far fewer listings than before
  'field-drop', // a field that used to be filled no longer is
  'year-suspect', // a date whose weekday disagrees, or far away
  'bad-listing', // one listing broke a rule and was left out or trimmed
  'malformed', // a block that does not parse, others kept
  'unknown-venue', // an aggregator's listing no venue could be found for
  'needs-key', // the source waits for a key
])
export type ProblemKind = z.infer<typeof ProblemKind>

export const Problem = z.object({ kind: ProblemKind, message: z.string(), url: z.string().optional() })
export type Problem = z.infer<typeof Problem>

export const ReadOutput = z.object({ listings: z.array(Listing), problems: z.array(Problem) })
export type ReadOutput = z.infer<typeof ReadOutput>
