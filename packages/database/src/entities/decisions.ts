import type { Evidence, FieldChange, QualityRuleId } from '@houselights/types/quality'
import type { DecidedVerdict } from '@houselights/types/review'
import { entity, id, json, moment, nullable, type RowOf, text, uuid } from './columns.ts'

export const MatchDecisionEntity = entity('MatchDecision', 'match_decisions', {
  id: id(),
  aSource: text(),
  aExternalId: text(),
  bSource: text(),
  bExternalId: text(),
  verdict: text<DecidedVerdict | 'ask'>(),
  decidedBy: text(),
  why: text(),
  decidedAt: moment(),
  skippedAt: nullable(moment()),
  /** The rows that a merge changed, before and after. */
  before: nullable(json<Record<string, unknown>>()),
  after: nullable(json<Record<string, unknown>>()),
})
export type MatchDecisionRow = RowOf<typeof MatchDecisionEntity>

export const QualityFixEntity = entity('QualityFix', 'quality_fixes', {
  id: id(),
  batch: uuid(),
  rule: text<QualityRuleId>(),
  eventId: uuid(),
  venueId: nullable(uuid()),
  fields: json<FieldChange[]>({ default: [] }),
  evidence: json<Evidence[]>({ default: [] }),
  before: json<Record<string, unknown>>(),
  after: json<Record<string, unknown>>(),
  appliedAt: moment(),
  revertedAt: nullable(moment()),
})
export type QualityFixRow = RowOf<typeof QualityFixEntity>
