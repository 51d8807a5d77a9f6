import { z } from 'zod'
import { StatedAccess } from './accessibility.ts'
import { Admission, EventKind, EventStatus, HttpUrl, Instant, LocalDay } from './entities.ts'

/** How it is known who plays: the source lists its acts one by one, or they were read out of its title or description. */
export const BilledBy = z.enum(['structure', 'title', 'description'])
export type BilledBy = z.infer<typeof BilledBy>

export const Price = z.object({
  /** As printed. */
  text: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** Null where nothing says so. */
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
  /** Null where nobody is named. */
  billedBy: BilledBy.nullable(),
  /** The series or party, which is no act: `Open Mic Mondays`. */
  night: z.string().nullable(),
  /** X of `X presents`. */
  presenter: z.string().nullable(),
  /** Tour, album or occasion. */
  tour: z.string().nullable(),
  date: LocalDay,
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  doorsAt: Instant.nullable(),
  price: Price,
  age: z.string().nullable(),
  status: EventStatus,
  /** Printed beside the title: that the show moved to or from another venue. Left out where nothing is. */
  notice: z.string().optional(),
  /** What it states of seats and of wheelchair access. Left out where nothing is. */
  access: StatedAccess.optional(),
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

const Count = z.number().int().min(0)
/** What every problem has: a sentence for people and logs, and where it was met. Code reads the facts, never the sentence. */
const common = {
  message: z.string(),
  url: z.string().optional(),
  /** A command that shows the problem again; set where it is recorded. */
  reproduce: z.string().optional(),
}
/** Of the answer, where there was one: its HTTP status, and from when on the site may be read again. */
const answer = { status: z.number().int().optional(), retryAt: Instant.optional() }
/** How many listings the problem cost, where that is known. */
const lost = { lost: Count.optional() }
/** How many listings of the read are held back until another read confirms them. */
const held = { held: Count.optional() }
/** The share of listings that fill a field, from 0 to 1. */
const Share = z.number().min(0).max(1)

/** The fields whose filling is watched from read to read. */
export const WatchedField = z.enum(['startsAt', 'doorsAt', 'price', 'ticketUrl', 'imageUrl'])
export type WatchedField = z.infer<typeof WatchedField>

/** What went wrong with a read, with the facts of its kind. The kind decides what happens next (retry, wait, stop, report). */
export const Problem = z.discriminatedUnion('kind', [
  /** No answer, 5xx, time-out: tried again. `interrupted`: the worker ended before the read did. */
  z.object({ kind: z.literal('unreachable'), ...common, ...answer, interrupted: z.literal(true).optional() }),
  /** 401, 403, 429: wait. */
  z.object({ kind: z.literal('refused'), ...common, ...answer }),
  /** The site's robots.txt says not to read it. */
  z.object({ kind: z.literal('robots-denied'), ...common, ...answer }),
  /** The page is not what the parser knows: a person must look. */
  z.object({ kind: z.literal('changed'), ...common, ...answer, ...lost }),
  /** A read that brought nothing, where so many listings were expected. */
  z.object({ kind: z.literal('empty'), ...common, expected: Count }),
  /** Far fewer listings than expected. */
  z.object({ kind: z.literal('shrank'), ...common, count: Count, expected: Count, ...held }),
  /** The reader of pages on no known platform holds its own reading for too unsure to be shown. */
  z.object({ kind: z.literal('unsure'), ...common, sure: Share, ...held }),
  /** A field that used to be filled no longer is. */
  z.object({ kind: z.literal('field-drop'), ...common, field: WatchedField, before: Share, now: Share }),
  /** A date whose weekday disagrees, or far away: of one listing, or so many of all dates of a read. */
  z.object({ kind: z.literal('year-suspect'), ...common, count: Count.optional(), total: Count.optional(), ...held }),
  /** One listing broke a rule and was left out or trimmed. */
  z.object({ kind: z.literal('bad-listing'), ...common, ...lost }),
  /** A block that does not parse, others kept. */
  z.object({ kind: z.literal('malformed'), ...common }),
  /** Listings of an aggregator for which no venue could be found. */
  z.object({ kind: z.literal('unknown-venue'), ...common, ...lost }),
  /** The page has more on it than we parse, or ended its parser. */
  z.object({ kind: z.literal('too-heavy'), ...common, ...answer }),
  z.object({ kind: z.literal('needs-key'), ...common }),
])
export type Problem = z.infer<typeof Problem>

export const ProblemKind = z.enum(Problem.options.map(({ shape }) => shape.kind.value))
export type ProblemKind = z.infer<typeof ProblemKind>

export const ParsedOutput = z.object({ listings: z.array(Listing), problems: z.array(Problem) })
export type ParsedOutput = z.infer<typeof ParsedOutput>
