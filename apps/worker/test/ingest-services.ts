import type { Fetchers, Reading } from '@houselights/scrapers/fetch/fetch-session'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { DataSource } from 'typeorm'
import type { IngestServices } from '../src/ingest/ingest.ts'
import { parseTasks } from '../src/parser/parse-tasks.ts'
import type { PageParser } from '../src/parser/parser-pool.ts'

/** Parses in the process of the test. */
export const localParser: PageParser = { ...parseTasks, close: async () => undefined }

/** Readers of sites whose pages the test answers. */
const fetchersFor = (get: Reading['get']): Fetchers => ({
  open: (_source, context) => ({ ...context, validated: new Map(), fresh: 1, get }),
  close: async () => undefined,
})

/** What reading needs at one moment, on pages that the test answers. */
export const ingestServices = (
  dataSource: DataSource,
  registry: Registry,
  now: Date,
  get: Reading['get'],
): IngestServices => ({
  dataSource,
  registry,
  now: () => now,
  parser: localParser,
  keys: {},
  fetchers: fetchersFor(get),
})
