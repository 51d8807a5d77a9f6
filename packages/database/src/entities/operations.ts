import type { Depth, JobKind, JobState, JobStep, RunProblem } from '@houselights/types/jobs'
import { EntitySchema } from 'typeorm'
import { id, json, moment, optional, text, texts, uuid } from './columns.ts'

export interface JobRow {
  id: string
  kind: JobKind
  state: JobState
  step: JobStep | null
  sources: string[]
  depth: Depth
  totals: Record<string, number>
  improved: Record<string, unknown> | null
  problems: RunProblem[]
  error: string | null
  requestedAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

export const JobEntity = new EntitySchema<JobRow>({
  name: 'Job',
  tableName: 'jobs',
  columns: {
    id: id(),
    kind: text(),
    state: text({ default: 'waiting' }),
    step: text(optional),
    sources: texts(),
    depth: text({ default: 'full' }),
    totals: json({ default: {} }),
    improved: json(optional),
    problems: json({ default: [] }),
    error: text(optional),
    requestedAt: moment(),
    startedAt: moment(optional),
    endedAt: moment(optional),
  },
})

export interface DetailReadRow {
  url: string
  sourceId: string
  readAt: Date
  facts: Record<string, unknown> | null
  problem: string | null
}

export const DetailReadEntity = new EntitySchema<DetailReadRow>({
  name: 'DetailRead',
  tableName: 'detail_reads',
  columns: {
    url: text({ primary: true }),
    sourceId: text(),
    readAt: moment(),
    facts: json(optional),
    problem: text(optional),
  },
})

export interface EditRow {
  id: string
  kind: 'event' | 'artist' | 'venue'
  targetId: string
  decidedBy: string
  changes: { field: string; before: string | null; after: string | null }[]
  before: Record<string, unknown>
  after: Record<string, unknown>
  editedAt: Date
  revertedAt: Date | null
}

export const EditEntity = new EntitySchema<EditRow>({
  name: 'Edit',
  tableName: 'edits',
  columns: {
    id: id(),
    kind: text(),
    targetId: uuid(),
    decidedBy: text(),
    changes: json(),
    before: json(),
    after: json(),
    editedAt: moment(),
    revertedAt: moment(optional),
  },
})

export interface AdminSessionRow {
  idHash: string
  createdAt: Date
  expiresAt: Date
}

export const AdminSessionEntity = new EntitySchema<AdminSessionRow>({
  name: 'AdminSession',
  tableName: 'admin_sessions',
  columns: { idHash: text({ primary: true }), createdAt: moment(), expiresAt: moment() },
})
