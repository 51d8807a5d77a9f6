import type { Evidence, FieldChange, QualityRuleId } from '@houselights/contracts/operators/quality'
import type { DecidedVerdict } from '@houselights/contracts/operators/review'
import * as column from './columns.ts'

export const MatchDecisionEntity = column.entity('MatchDecision', 'match_decisions', {
  id: column.id(),
  ...column.each(column.text(), 'aSource', 'aExternalId', 'bSource', 'bExternalId'),
  verdict: column.text<DecidedVerdict | 'ask'>(),
  ...column.each(column.text(), 'decidedBy', 'why'),
  decidedAt: column.timestamp(),
  skippedAt: column.nullable(column.timestamp()),
  /** The rows that a merge changed, before and after the merge. */
  ...column.each(column.nullable(column.json<Record<string, unknown>>()), 'before', 'after'),
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
  ...column.each(column.json<Record<string, unknown>>(), 'before', 'after'),
  appliedAt: column.timestamp(),
  revertedAt: column.nullable(column.timestamp()),
})
export type QualityFixRow = column.RowOf<typeof QualityFixEntity>
