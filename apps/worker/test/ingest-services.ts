import type { Fetchers, FetchSession } from '@houselights/scrapers/fetch/fetch-session'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { DataSource } from 'typeorm'
import type { IngestServices } from '../src/ingest/ingest.ts'
import { parseTasks } from '../src/parser/parse-tasks.ts'
import type { PageParser } from '../src/parser/parser-pool.ts'

/** A parser that runs in the test's process. */
export const localParser: PageParser = { ...parseTasks, close: async () => undefined }

/** Makes fetchers that get their pages from the test. */
const makeFetchers = (get: FetchSession['get']): Fetchers => ({
  open: (_source, context) => ({ ...context, cacheablePages: new Map(), freshCount: 1, get }),
  close: async () => undefined,
})

/** Makes the services for a scrape at the time `now`, with pages from the test. */
export const makeIngestServices = (
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
  fetchers: makeFetchers(get),
})
