import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { HttpUrl, Instant } from '../entities/entities.ts'
import { Slug } from '../public-api/routes.ts'
import {
  MAX_REPORT_LENGTH,
  MAX_SOURCE_LENGTH,
  MISTAKES,
  OUTCOMES,
  SAYS_ENOUGH,
  WORDS_MISSING,
} from './report-choices.ts'

export const MistakeCategory = z.enum(MISTAKES.map(({ category }) => category))
export const ReportOutcome = z.enum(OUTCOMES)
export type ReportOutcome = z.infer<typeof ReportOutcome>

const Report = z.strictObject({
  category: MistakeCategory.describe(`one of ${MISTAKES.map(({ category }) => category).join(', ')}`),
  /** What would be right. */
  text: z
    .string()
    .trim()
    .max(MAX_REPORT_LENGTH)
    .default('')
    .describe(`a text of at most ${MAX_REPORT_LENGTH} characters`),
  /** Where that is said; an empty one is none. */
  source: z
    .union([z.literal(''), HttpUrl.max(MAX_SOURCE_LENGTH)])
    .default('')
    .describe('the address of a page, such as https://lantern.example.com/show'),
})

export const reportMistake = defineContract('POST /api/events/:slug/reports', {
  summary: 'Report a mistake in an event; the response has the address where you can follow the report',
  params: Slug,
  body: Report.refine(({ category, text }) => text !== '' || SAYS_ENOUGH.includes(category), {
    message: WORDS_MISSING,
    path: ['text'],
  }),
  response: z.object({ link: z.string() }),
})

/** A fact of an event: as it was told when a mistake was reported, and as it is told after. Null: nothing is told. */
export const ReportChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ReportChange = z.infer<typeof ReportChange>

export const SaysSo = z.object({ name: z.string(), url: HttpUrl })

export const FollowedReport = z.object({
  category: MistakeCategory,
  text: z.string(),
  source: z.string().nullable(),
  reportedAt: Instant,
  /** Null while it waits. */
  outcome: ReportOutcome.nullable(),
  closedAt: Instant.nullable(),
  note: z.string().nullable(),
  /** As the event was named when it was reported. */
  title: z.string(),
  /** Where the event is now; null where it is not shown any more. */
  event: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** Until it was closed, or until now. */
  changes: z.array(ReportChange),
  /** Whether the event was still shown then. */
  shown: z.boolean(),
  sources: z.array(SaysSo),
})
export type FollowedReport = z.infer<typeof FollowedReport>

/** A report by the token of its address: its state, and what was changed since. */
export const followReport = defineContract('GET /api/reports/:token', {
  params: z.object({ token: z.string().max(100) }),
  response: FollowedReport,
})
