import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { HttpUrl, Instant, LocalDay } from '../entities/entities.ts'
import { InCity } from '../public-api/routes.ts'
import { FieldEdit } from './editor.ts'

export const QualityRuleId = z.enum([
  'duplicates',
  'missing-ticket-link',
  'dead-ticket-link',
  'incomplete-description',
  'missing-doors',
  'unlinked-artist',
  'suspicious-date',
  'missing-price',
  'missing-image',
  'missing-genre',
  'not-seen-lately',
])
export type QualityRuleId = z.infer<typeof QualityRuleId>

export const Severity = z.enum(['high', 'medium', 'low'])
export type Severity = z.infer<typeof Severity>

export const EventReference = z.object({ id: z.uuid(), slug: z.string(), title: z.string(), localDate: LocalDay })

export const QualityIssue = z.object({
  rule: QualityRuleId,
  description: z.string(),
  severity: Severity,
  count: z.number().int(),
  /** Whether "Fix All Issues" can fix some of these. */
  fixable: z.boolean(),
  /** What the rule checks, and why that matters, one sentence each. */
  looksAt: z.string(),
  why: z.string(),
  /** How much of the venue's score it costs. */
  pointsLost: z.number(),
  /** The first affected events, each with its issue. */
  events: z.array(EventReference.extend({ note: z.string() })),
})
export type QualityIssue = z.infer<typeof QualityIssue>

export const VenueQuality = z.object({
  venueId: z.uuid(),
  venueName: z.string(),
  venueSlug: z.string(),
  totalEvents: z.number().int(),
  /** 0 to 100. */
  qualityScore: z.number().min(0).max(100),
  issues: z.array(QualityIssue),
  recommendations: z.array(z.string()),
})
export type VenueQuality = z.infer<typeof VenueQuality>

export const analyzeQuality = defineContract('GET /api/data-quality/analyze', {
  query: InCity,
  response: z.array(VenueQuality),
})

export const FieldChange = FieldEdit.extend({
  /** Inferred, not stated. */
  inferred: z.boolean(),
})
export type FieldChange = z.infer<typeof FieldChange>
export const Evidence = z.object({ text: z.string(), url: z.string().nullable() })
export type Evidence = z.infer<typeof Evidence>

/** Facts from a show's own page. Used for an event only if its day and title match. */
export const DetailFacts = z
  .object({
    title: z.string(),
    date: LocalDay,
    startsAt: Instant,
    doorsAt: Instant,
    ticketUrl: HttpUrl,
    description: z.string(),
    price: z.string(),
  })
  .partial()
export type DetailFacts = z.infer<typeof DetailFacts>

export const QualityChange = z.object({
  rule: QualityRuleId,
  event: EventReference,
  venueId: z.uuid(),
  venueName: z.string(),
  fields: z.array(FieldChange),
  evidence: z.array(Evidence),
})
export type QualityChange = z.infer<typeof QualityChange>

/** Previews the changes that "Fix All Issues" would make in a city. */
export const previewFixes = defineContract('GET /api/data-quality/preview', {
  query: InCity,
  response: z.object({
    changes: z.array(QualityChange),
    /** The number of shows' own pages that would be scraped first, for more facts. */
    pagesToFetch: z.number().int(),
  }),
})

export const AppliedChange = QualityChange.extend({ id: z.uuid(), appliedAt: Instant, revertedAt: Instant.nullable() })
export type AppliedChange = z.infer<typeof AppliedChange>
export const FixBatch = z.object({
  id: z.uuid(),
  appliedAt: Instant,
  changes: z.number().int(),
  reverted: z.number().int(),
  byRule: z.partialRecord(QualityRuleId, z.number().int()),
})
export type FixBatch = z.infer<typeof FixBatch>

const IdParams = z.object({ id: z.uuid().describe('an id') })
export const listFixBatches = defineContract('GET /api/data-quality/batches', {
  query: InCity,
  response: z.array(FixBatch),
})
export const getFixBatch = defineContract('GET /api/data-quality/batches/:id', {
  params: IdParams,
  response: FixBatch.extend({ list: z.array(AppliedChange) }),
})
export const undoFixBatch = defineContract('POST /api/data-quality/batches/:id/undo', {
  params: IdParams,
  response: z.object({ reverted: z.number().int() }),
})
export const undoFix = defineContract('POST /api/data-quality/changes/:id/undo', {
  params: IdParams,
  response: z.object({ reverted: z.number().int() }),
})
