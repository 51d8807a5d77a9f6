import type { EditedKind, FieldEdit } from '@houselights/types/editor'
import type { Depth, JobKind, JobState, JobStep } from '@houselights/types/jobs'
import type { Problem } from '@houselights/types/listing'
import { entity, id, int, json, moment, nullable, type RowOf, text, texts, uuid } from './columns.ts'

export const JobEntity = entity('Job', 'jobs', {
  id: id(),
  cityId: text(),
  kind: text<JobKind>(),
  state: text<JobState>({ default: 'waiting' }),
  step: nullable(text<JobStep>()),
  sources: texts(),
  depth: text<Depth>({ default: 'full' }),
  totals: json<Record<string, number>>({ default: {} }),
  improved: nullable(json<Record<string, unknown>>()),
  problems: json<Problem[]>({ default: [] }),
  error: nullable(text()),
  requestedAt: moment(),
  startedAt: nullable(moment()),
  endedAt: nullable(moment()),
})
export type JobRow = RowOf<typeof JobEntity>

export const DetailReadEntity = entity('DetailRead', 'detail_reads', {
  url: text({ primary: true }),
  sourceId: text(),
  readAt: moment(),
  facts: nullable(json<Record<string, unknown>>()),
  problem: nullable(text()),
  /** The HTTP status of the answer, where it was a problem. */
  status: nullable(int()),
})
export type DetailReadRow = RowOf<typeof DetailReadEntity>

export const EditEntity = entity('Edit', 'edits', {
  id: id(),
  kind: text<EditedKind>(),
  targetId: uuid(),
  decidedBy: text(),
  changes: json<FieldEdit[]>(),
  before: json<Record<string, unknown>>(),
  after: json<Record<string, unknown>>(),
  editedAt: moment(),
  revertedAt: nullable(moment()),
})
export type EditRow = RowOf<typeof EditEntity>

export const AdminSessionEntity = entity('AdminSession', 'admin_sessions', {
  idHash: text({ primary: true }),
  createdAt: moment(),
  expiresAt: moment(),
})
export type AdminSessionRow = RowOf<typeof AdminSessionEntity>
