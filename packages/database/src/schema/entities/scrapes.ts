import type { Problem } from '@houselights/contracts/entities/listing'
import type { RunOutcome } from '@houselights/contracts/jobs/job-routes'
import type { Depth } from '@houselights/contracts/jobs/jobs'
import * as column from './columns.ts'

export const RawPageEntity = column.entity('RawPage', 'raw_pages', {
  id: column.id(),
  sourceId: column.text(),
  runId: column.uuid(),
  url: column.text(),
  position: column.int(),
  fetchedAt: column.moment(),
  /** The moment whose page it is, where it is a recording made before. */
  asOf: column.nullable(column.moment()),
  hash: column.text(),
  contentType: column.nullable(column.text()),
  /** Compressed. */
  body: column.bytes(),
})
export type RawPageRow = column.RowOf<typeof RawPageEntity>

export const ScrapeRunEntity = column.entity('ScrapeRun', 'scrape_runs', {
  id: column.id(),
  sourceId: column.text(),
  /** In the order of their beginning. */
  ordinal: column.bigint({ insert: false, update: false }),
  jobId: column.nullable(column.text()),
  depth: column.text<Depth>(),
  startedAt: column.moment(),
  endedAt: column.nullable(column.moment()),
  outcome: column.text<RunOutcome>({ default: 'running' }),
  pages: column.int({ default: 0 }),
  found: column.int({ default: 0 }),
  added: column.int({ default: 0 }),
  updated: column.int({ default: 0 }),
  unchanged: column.int({ default: 0 }),
  vanished: column.int({ default: 0 }),
  problems: column.json<Problem[]>({ default: [] }),
})
export type ScrapeRunRow = column.RowOf<typeof ScrapeRunEntity>

/** A source whose pages ended their parser in its last reads (ingest/runs.ts). */
export const ParserKillsEntity = column.entity('ParserKills', 'parser_kills', {
  sourceId: column.text({ primary: true }),
  /** In a row. */
  count: column.int(),
  /** SHA-256 of the longest page. */
  pageHash: column.text(),
  problem: column.text(),
  killedAt: column.moment(),
})
export type ParserKillsRow = column.RowOf<typeof ParserKillsEntity>

/** Always empty: workers of the release before use it. The next release drops it (migrations/0034-scrape-cache.ts). */
export const SettledReadEntity = column.entity('SettledRead', 'settled_reads', {
  sourceId: column.text({ primary: true }),
  digest: column.text(),
  names: column.texts(),
  known: column.texts(),
  pages: column.int(),
  found: column.int(),
  unchanged: column.int(),
  problems: column.json(),
})
