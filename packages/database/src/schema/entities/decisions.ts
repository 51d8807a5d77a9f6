import type { Evidence, FieldChange, QualityRuleId } from '@houselights/contracts/operators/quality'
import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import * as column from './columns.ts'

export const MatchDecisionEntity = column.entity('MatchDecision', 'match_decisions', {
  id: column.id(),
  aSource: column.text(),
  aExternalId: column.text(),
  bSource: column.text(),
  bExternalId: column.text(),
  verdict: column.text<DecidedVerdict | 'ask'>(),
  decidedBy: column.text(),
  why: column.text(),
  decidedAt: column.moment(),
  skippedAt: column.nullable(column.moment()),
  /** The rows that a merge changed, before and after. */
  before: column.nullable(column.json<Record<string, unknown>>()),
  after: column.nullable(column.json<Record<string, unknown>>()),
})
export type MatchDecisionRow = column.RowOf<typeof MatchDecisionEntity>

export const QualityFixEntity = column.entity('QualityFix', 'quality_fixes', {
  id: column.id(),
  batch: column.uuid(),
  rule: column.text<QualityRuleId>(),
  eventId: column.uuid(),
  venueId: column.nullable(column.uuid()),
  fields: column.json<FieldChange[]>({ default: [] }),
  evidence: column.json<Evidence[]>({ default: [] }),
  before: column.json<Record<string, unknown>>(),
  after: column.json<Record<string, unknown>>(),
  appliedAt: column.moment(),
  revertedAt: column.nullable(column.moment()),
})
export type QualityFixRow = column.RowOf<typeof QualityFixEntity>
