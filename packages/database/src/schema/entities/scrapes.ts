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
  fetchedAt: column.timestamp(),
  /** When the page was recorded, if it is a recording. */
  asOf: column.nullable(column.timestamp()),
  hash: column.text(),
  contentType: column.nullable(column.text()),
  /** Compressed. */
  body: column.bytes(),
})
export type RawPageRow = column.RowOf<typeof RawPageEntity>

export const ScrapeRunEntity = column.entity('ScrapeRun', 'scrape_runs', {
  id: column.id(),
  sourceId: column.text(),
  /** Counts up in the order in which runs started. */
  ordinal: column.bigint({ insert: false, update: false }),
  jobId: column.nullable(column.text()),
  depth: column.text<Depth>(),
  startedAt: column.timestamp(),
  endedAt: column.nullable(column.timestamp()),
  outcome: column.text<RunOutcome>({ default: 'running' }),
  ...column.each(column.int({ default: 0 }), 'pages', 'found', 'added', 'updated', 'unchanged', 'vanished'),
  problems: column.json<Problem[]>({ default: [] }),
})
export type ScrapeRunRow = column.RowOf<typeof ScrapeRunEntity>

/** A source whose pages killed their parser in its last scrapes (ingest/scrape-runs.ts). */
export const ParserKillsEntity = column.entity('ParserKills', 'parser_kills', {
  sourceId: column.text({ primary: true }),
  /** How many times in a row. */
  count: column.int(),
  /** SHA-256 of the longest page. */
  ...column.each(column.text(), 'pageHash', 'problem'),
  killedAt: column.timestamp(),
})
export type ParserKillsRow = column.RowOf<typeof ParserKillsEntity>
