import type { RunOutcome } from '@houselights/types/job-routes'
import type { Depth } from '@houselights/types/jobs'
import type { Problem } from '@houselights/types/listing'
import { bigint, bytes, entity, id, int, json, moment, nullable, type RowOf, text, texts, uuid } from './columns.ts'

export const RawPageEntity = entity('RawPage', 'raw_pages', {
  id: id(),
  sourceId: text(),
  runId: uuid(),
  url: text(),
  position: int(),
  fetchedAt: moment(),
  /** The moment whose page it is, where it is a recording made before. */
  asOf: nullable(moment()),
  hash: text(),
  contentType: nullable(text()),
  /** Compressed. */
  body: bytes(),
})
export type RawPageRow = RowOf<typeof RawPageEntity>

export const ScrapeRunEntity = entity('ScrapeRun', 'scrape_runs', {
  id: id(),
  sourceId: text(),
  /** In the order of their beginning. */
  ordinal: bigint({ insert: false, update: false }),
  jobId: nullable(text()),
  depth: text<Depth>(),
  startedAt: moment(),
  endedAt: nullable(moment()),
  outcome: text<RunOutcome>({ default: 'running' }),
  pages: int({ default: 0 }),
  found: int({ default: 0 }),
  added: int({ default: 0 }),
  updated: int({ default: 0 }),
  unchanged: int({ default: 0 }),
  vanished: int({ default: 0 }),
  problems: json<Problem[]>({ default: [] }),
})
export type ScrapeRunRow = RowOf<typeof ScrapeRunEntity>

/** A source whose pages ended their parser in its last reads (ingest/parser-kills.ts). */
export const ParserKillsEntity = entity('ParserKills', 'parser_kills', {
  sourceId: text({ primary: true }),
  /** In a row. */
  count: int(),
  /** SHA-256 of the longest page. */
  pageHash: text(),
  problem: text(),
  killedAt: moment(),
})
export type ParserKillsRow = RowOf<typeof ParserKillsEntity>

/** Always empty: workers of the release before use it. The next release drops it (migrations/0034-scrape-cache.ts). */
export const SettledReadEntity = entity('SettledRead', 'settled_reads', {
  sourceId: text({ primary: true }),
  digest: text(),
  names: texts(),
  known: texts(),
  pages: int(),
  found: int(),
  unchanged: int(),
  problems: json(),
})
