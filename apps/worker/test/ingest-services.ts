import type { Fetchers, FetchSession } from '@houselights/scrapers/fetch/fetch-session'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { DataSource } from 'typeorm'
import type { IngestServices } from '../src/ingest/ingest.ts'
import { parseTasks } from '../src/parser/parse-tasks.ts'
import type { PageParser } from '../src/parser/parser-pool.ts'

/** Parses in the test's process. */
export const localParser: PageParser = { ...parseTasks, close: async () => undefined }

/** Fetchers of sites whose pages the test serves. */
const fetchersFor = (get: FetchSession['get']): Fetchers => ({
  open: (_source, context) => ({ ...context, cacheablePages: new Map(), freshCount: 1, get }),
  close: async () => undefined,
})

/** The services of a scrape at one time, on pages that the test serves. */
export const ingestServices = (
  dataSource: DataSource,
  registry: Registry,
  now: Date,
  get: FetchSession['get'],
): IngestServices => ({
  dataSource,
  registry,
  now: () => now,
  parser: localParser,
  keys: {},
  fetchers: fetchersFor(get),
})
