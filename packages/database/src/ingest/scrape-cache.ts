import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getSeenAt } from '@houselights/domain/matching/match-scrape'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { Page } from '@houselights/scrapers/source/source'
import { notifyJobSql } from '../connection/notify.ts'
import type { Exchange, ScrapeCache } from '../schema/entities/sources.ts'
import { prepared } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'
import { KNOWN_NAMES } from './known-names.ts'

export type { Exchange, ScrapeCache }

type Counts = Pick<ScrapeCache, 'pages' | 'found' | 'unchanged' | 'problems'>

/**
 * Hashes everything that a scrape's result depends on, except stored rows. `when` contains the scrape's day, depth and
 * so on.
 */
export const scrapeCacheKey = (
  source: Registry['sources'][number],
  { registry, exchanges, when }: { registry: Registry; exchanges: readonly Exchange[]; when: object },
): string => hashJson([when, source, hashRegistry(registry), hashCode(), exchanges])

/** Hashes a response for an Exchange. `asOf` is when the page was recorded, if it comes from a recording. */
export const hashResponse = ({ body, ...page }: Page, asOf: string | undefined): string =>
  hashJson([asOf, page, hash(body)])

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')
const hashJson = (value: unknown): string => hash(JSON.stringify(value))

const registryHashes = new WeakMap<Registry, string>()
function hashRegistry(registry: Registry): string {
  const registryHash = registryHashes.get(registry) ?? hashJson(registry)
  registryHashes.set(registry, registryHash)
  return registryHash
}

const ROOT = resolve(import.meta.dirname, '../../../..')
const LOCKFILE = 'pnpm-lock.yaml'
const CODE_FILES = '{cities,apps/worker/src,packages/{config,scrapers,domain,database,contracts}/src}/**/*.{ts,json}'

let cachedCodeHash: string | undefined
/** Hashes the code that parses and saves pages, with cities' data and the lockfile; random if they can't be read. */
function hashCode(): string {
  const files = cachedCodeHash ? [] : globSync([LOCKFILE, CODE_FILES], { cwd: ROOT }).sort()
  cachedCodeHash ??= files.includes(LOCKFILE)
    ? hashJson(files.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]))
    : randomUUID()
  return cachedCodeHash
}

// Subquery: the versions of a source's records and their events. Each write of such a row changes its `xmin`, so the
// code that writes rows, of any release, doesn't need to know about the cache.
const ROW_VERSIONS = (source: string) => `
  select coalesce(bit_xor(hashtextextended(concat_ws(' ', es.id, es.xmin,
    (select e.xmin from events e where e.id = es.event_id)), 0)), 0)::text
  from event_sources es where es.source_id = ${source}`

/**
 * The value of `sources.scrape_cache`, to be set after everything else in the scrape's transaction. `value` is a
 * ScrapeCache or null.
 */
export const CACHED_SCRAPE = (source: string, value: string): string => `case when ${value}::jsonb is not null
  then ${value}::jsonb || jsonb_build_object('rows', (${ROW_VERSIONS(source)})) end`

/** Statement: makes the next scrape of a source parse its pages. */
export const CLEAR_SCRAPE_CACHE = (source: string): string =>
  `update sources set scrape_cache = null where id = ${source} and scrape_cache is not null`

interface UnchangedScrape {
  run: string
  source: string
  key: string
  outcome: 'ok' | 'unchanged'
  scrapedAt: string
  asOf?: string | undefined
  endedAt: string
  /** The site's validators, as saveValidators stores them. */
  validators: string
}

const CLOSE_FROM_CACHE = prepared(
  'close-from-cache',
  `with cached as materialized (
     select id, scrape.* from sources, jsonb_to_record(scrape_cache) scrape
       (names text[], known jsonb, rows text, pages int, found int, unchanged int, problems jsonb)
     where id = $1 and scrape_cache ->> 'key' = $2
   ), valid as materialized (
     -- uses cached.id, because with $1 Postgres would plan the statement again each time
     select * from cached where rows = (${ROW_VERSIONS('cached.id')})
       and known = to_jsonb(array(${KNOWN_NAMES('cached.names')} order by a.normalised_name collate "C"))
   ), run as (
     update scrape_runs r set ended_at = $4, outcome = $5, pages = valid.pages, found = valid.found,
       unchanged = valid.unchanged, problems = valid.problems
     from valid where r.id = $3 returning r.*
   ), source as (
     update sources s set last_attempt_at = $4, last_success_at = $4, failing_since = null, last_problem = null,
       refused_since = null, refused_host = null,
       last_found = case when $5 = 'ok' then valid.found else s.last_found end, http_state = $7::jsonb,
       seen_at = greatest(s.seen_at, $8),
       whole_read_at = case when run.depth = 'full' then greatest(s.whole_read_at, $6) else s.whole_read_at end
     from valid, run where s.id = $1
   )
   select pages, found, unchanged, problems, ${notifyJobSql('run.job_id')} from run`,
)

/**
 * If the cache is valid, closes a scrape with the counts that saving it would return, and updates its source, without
 * writing listings or events. Undefined if the cache isn't valid.
 */
export async function closeFromCache(db: Queryable, scrape: UnchangedScrape): Promise<Counts | undefined> {
  const { run, source, key, outcome, scrapedAt, endedAt, validators } = scrape
  const [row]: (Counts & { notified: unknown })[] = await db.query(CLOSE_FROM_CACHE, [
    source,
    key,
    run,
    endedAt,
    outcome,
    scrapedAt,
    validators,
    getSeenAt(scrape),
  ])
  if (!row) return undefined
  const { notified: _, ...counts } = row
  return counts
}
