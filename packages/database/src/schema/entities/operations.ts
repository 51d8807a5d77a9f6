import type { Problem } from '@houselights/contracts/entities/listing'
import type { JobState } from '@houselights/contracts/jobs/define-operator-job'
import type { Depth, JobKind, JobStep } from '@houselights/contracts/jobs/jobs'
import type { EditedKind, FieldEdit } from '@houselights/contracts/operators/editor'
import * as column from './columns.ts'

export const JobEntity = column.entity('Job', 'jobs', {
  id: column.id(),
  cityId: column.text(),
  kind: column.text<JobKind>(),
  state: column.text<JobState>({ default: 'waiting' }),
  step: column.nullable(column.text<JobStep>()),
  sources: column.texts(),
  depth: column.text<Depth>({ default: 'full' }),
  totals: column.json<Record<string, number>>({ default: {} }),
  improved: column.nullable(column.json<Record<string, unknown>>()),
  problems: column.json<Problem[]>({ default: [] }),
  error: column.nullable(column.text()),
  requestedAt: column.timestamp(),
  ...column.each(column.nullable(column.timestamp()), 'startedAt', 'endedAt'),
})
export type JobRow = column.RowOf<typeof JobEntity>

export const DetailReadEntity = column.entity('DetailRead', 'detail_reads', {
  url: column.text({ primary: true }),
  sourceId: column.text(),
  readAt: column.timestamp(),
  facts: column.nullable(column.json<Record<string, unknown>>()),
  problem: column.nullable(column.text()),
  /** The HTTP status of the response, if the status was a problem. */
  status: column.nullable(column.int()),
})
export type DetailReadRow = column.RowOf<typeof DetailReadEntity>

export const EditEntity = column.entity('Edit', 'edits', {
  id: column.id(),
  kind: column.text<EditedKind>(),
  targetId: column.uuid(),
  decidedBy: column.text(),
  changes: column.json<FieldEdit[]>(),
  ...column.each(column.json<Record<string, unknown>>(), 'before', 'after'),
  editedAt: column.timestamp(),
  revertedAt: column.nullable(column.timestamp()),
})
export type EditRow = column.RowOf<typeof EditEntity>

export const AdminSessionEntity = column.entity('AdminSession', 'admin_sessions', {
  idHash: column.text({ primary: true }),
  ...column.each(column.timestamp(), 'createdAt', 'expiresAt'),
})
