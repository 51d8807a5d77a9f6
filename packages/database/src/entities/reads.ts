import type { Depth } from '@houselights/types/jobs'
import type { Problem } from '@houselights/types/listing'
import { EntitySchema } from 'typeorm'
import { id, int, json, moment, optional, text, uuid } from './columns.ts'

export interface RawPageRow {
  id: string
  sourceId: string
  runId: string
  url: string
  position: number
  fetchedAt: Date
  hash: string
  contentType: string | null
  /** Compressed. */
  body: Buffer
}

export const RawPageEntity = new EntitySchema<RawPageRow>({
  name: 'RawPage',
  tableName: 'raw_pages',
  columns: {
    id: id(),
    sourceId: text(),
    runId: uuid(),
    url: text(),
    position: int(),
    fetchedAt: moment(),
    hash: text(),
    contentType: text(optional),
    body: { type: 'bytea' },
  },
})

export interface ScrapeRunRow {
  id: string
  sourceId: string
  /** In the order of their beginning. */
  ordinal: string
  jobId: string | null
  depth: Depth
  startedAt: Date
  endedAt: Date | null
  outcome: 'running' | 'ok' | 'unchanged' | 'suspect' | 'failed'
  pages: number
  found: number
  added: number
  updated: number
  unchanged: number
  vanished: number
  problems: (Problem & { reproduce?: string })[]
}

export const ScrapeRunEntity = new EntitySchema<ScrapeRunRow>({
  name: 'ScrapeRun',
  tableName: 'scrape_runs',
  columns: {
    id: id(),
    sourceId: text(),
    ordinal: { type: 'bigint', insert: false, update: false },
    jobId: text(optional),
    depth: text(),
    startedAt: moment(),
    endedAt: moment(optional),
    outcome: text({ default: 'running' }),
    pages: int({ default: 0 }),
    found: int({ default: 0 }),
    added: int({ default: 0 }),
    updated: int({ default: 0 }),
    unchanged: int({ default: 0 }),
    vanished: int({ default: 0 }),
    problems: json({ default: [] }),
  },
})
