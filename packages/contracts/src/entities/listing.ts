import { z } from 'zod'
import { AccessFacts } from './accessibility.ts'
import { Admission, EventKind, EventStatus, HttpUrl, Instant, LocalDay } from './entities.ts'

/** How we know who plays: the source lists its acts one by one, or they were parsed from its title or description. */
export const BilledBy = z.enum(['structure', 'title', 'description'])
export type BilledBy = z.infer<typeof BilledBy>

export const Price = z.object({
  /** As printed. */
  text: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  /** Null if the source doesn't list it. */
  admission: Admission.nullable(),
})
export type Price = z.infer<typeof Price>

/** A normalized listing: one source's facts about one event. Facts that the source doesn't list are null. */
export const Listing = z.object({
  sourceId: z.string().min(1),
  /** As printed, with entities decoded and white space tidied: the evidence for the fields parsed from it. */
  title: z.string().min(1),
  /** The displayed name: the title without status, times, prices, ages, presenter and place. */
  name: z.string().min(1),
  /** Null if nobody is named. */
  headliner: z.string().nullable(),
  support: z.array(z.string()),
  /** Null if nobody is named. */
  billedBy: BilledBy.nullable(),
  /** The series or party; not an artist: `Open Mic Mondays`. */
  night: z.string().nullable(),
  /** The X of `X presents`. */
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
  /** Printed next to the title: the show moved to or from another venue. Left out if there is none. */
  notice: z.string().optional(),
  /** Facts about seating and wheelchair access. Left out if the source lists none. */
  access: AccessFacts.optional(),
  ticketUrl: HttpUrl.nullable(),
  url: HttpUrl.nullable(),
  imageUrl: HttpUrl.nullable(),
  description: z.string().nullable(),
  venue: z.string().nullable(),
  room: z.string().nullable(),
  genres: z.array(z.string()),
  kind: EventKind,
  /** For a source that lists many venues: the venue's location according to the source. */
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
/**
 * Fields of every problem: a sentence for people and logs, and where it occurred. Code uses the other fields, never the
 * sentence.
 */
const commonFields = {
  message: z.string(),
  url: z.string().optional(),
  /** A command that reproduces the problem. Set where the problem is recorded. */
  reproduce: z.string().optional(),
}
/** Fields about the response, if there was one: its HTTP status, and when the site may be scraped again. */
const responseFields = { status: z.number().int().optional(), retryAt: Instant.optional() }
/** The host that said no to automated requests. Absent if it only asked us to wait, or if we stopped ourselves. */
const refusalField = { refusedBy: z.string().optional() }
/** How many listings the problem lost, if known. */
const lostField = { lost: Count.optional() }
/** How many of the scrape's listings are held until another scrape confirms them. */
const heldField = { held: Count.optional() }
/** The share of listings that fill a field, from 0 to 1. */
const Share = z.number().min(0).max(1)

/** Fields whose fill rate is compared from scrape to scrape. */
export const WatchedField = z.enum(['startsAt', 'doorsAt', 'price', 'ticketUrl', 'imageUrl'])
export type WatchedField = z.infer<typeof WatchedField>

/**
 * What went wrong with a scrape, with the facts of its kind. The kind decides what happens next (retry, wait, stop,
 * report).
 */
export const Problem = z.discriminatedUnion('kind', [
  /** No response, 5xx or timeout: retry. `interrupted`: the worker ended before the scrape did. */
  z.object({
    kind: z.literal('unreachable'),
    ...commonFields,
    ...responseFields,
    interrupted: z.literal(true).optional(),
  }),
  /** 401, 403, 429, or a page that asks for a person: wait. */
  z.object({ kind: z.literal('refused'), ...commonFields, ...responseFields, ...refusalField }),
  /** The site's robots.txt disallows it. */
  z.object({ kind: z.literal('robots-denied'), ...commonFields, ...responseFields, ...refusalField }),
  /** The page isn't what the parser expects: a person must look. */
  z.object({ kind: z.literal('changed'), ...commonFields, ...responseFields, ...lostField }),
  /** The scrape found nothing, where `expected` listings were expected. */
  z.object({ kind: z.literal('empty'), ...commonFields, expected: Count }),
  /** Far fewer listings than expected. */
  z.object({ kind: z.literal('shrank'), ...commonFields, count: Count, expected: Count, ...heldField }),
  /** The general parser's confidence is too low to publish its listings. */
  z.object({ kind: z.literal('unsure'), ...commonFields, sure: Share, ...heldField }),
  /** No other source lists any of an unverified source's shows yet. */
  z.object({ kind: z.literal('unverified'), ...commonFields, ...heldField }),
  /** A field that used to be filled no longer is. */
  z.object({ kind: z.literal('field-drop'), ...commonFields, field: WatchedField, before: Share, now: Share }),
  /**
   * A date whose weekday disagrees, or that is far in the past or future: in one listing, or in `count` of a scrape's
   * `total` dates.
   */
  z.object({
    kind: z.literal('year-suspect'),
    ...commonFields,
    count: Count.optional(),
    total: Count.optional(),
    ...heldField,
  }),
  /** One listing broke a rule and was left out or trimmed. */
  z.object({ kind: z.literal('bad-listing'), ...commonFields, ...lostField }),
  /** A JSON-LD block of the page that can't be parsed; the other blocks are used. */
  z.object({ kind: z.literal('malformed'), ...commonFields }),
  /** Listings of an aggregator whose venue wasn't found. */
  z.object({ kind: z.literal('unknown-venue'), ...commonFields, ...lostField }),
  /** The page is larger than we parse, or it crashed its parser. */
  z.object({ kind: z.literal('too-heavy'), ...commonFields, ...responseFields }),
  z.object({ kind: z.literal('needs-key'), ...commonFields }),
])
export type Problem = z.infer<typeof Problem>

export const ProblemKind = z.enum(Problem.options.map(({ shape }) => shape.kind.value))
export type ProblemKind = z.infer<typeof ProblemKind>

export const ParsedOutput = z.object({ listings: z.array(Listing), problems: z.array(Problem) })
export type ParsedOutput = z.infer<typeof ParsedOutput>
