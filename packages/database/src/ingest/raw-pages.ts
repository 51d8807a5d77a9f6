import { hash } from 'node:crypto'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { CachedPage } from '@houselights/scrapers/fetch/fetch-session'
import { redactKeys } from '@houselights/scrapers/fetch/redact-keys'
import type { Page } from '@houselights/scrapers/source/source'
import { RawPageEntity, type RawPageRow, ScrapeRunEntity, type ScrapeRunRow } from '../schema/entities/scrapes.ts'
import { prepared } from '../sql/prepared.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { jsonMembers, select, UNAWAITED } from '../sql/statement.ts'
import { CLEAR_SCRAPE_CACHE } from './scrape-cache.ts'

/** The URL and hash of a raw page of the last scrape, to recognize an unchanged page. */
export type PageHash = Pick<RawPageRow, 'url' | 'hash'>

/** Subquery: the URLs and hashes of the raw pages of a source's last scrape, in order, as JSON. */
const LAST_HASHES = (source: string): string => `
  select coalesce(json_agg(json_build_object(${jsonMembers(RawPageEntity, 'p', ['url', 'hash'])}) order by position), '[]')
  from raw_pages p where run_id = (
    select run_id from raw_pages where source_id = ${source} order by fetched_at desc, run_id limit 1)`

/** How many scrapes' raw pages we store for each source. Those of the last scrape can be parsed again with a fixed parser. */
const STORED_SCRAPES = 5
// fast rather than small: pages are written far more often than read
const compress = (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const toHash = (body: string): string => hash('sha256', body)
const decompress = async (body: Buffer): Promise<string> => (await promisify(brotliDecompress)(body)).toString('utf8')

/**
 * Stores the pages of a scrape, compressed, and deletes those of old scrapes. Does nothing if all pages are the same as
 * in the last scrape.
 */
export async function storeRawPages(
  db: Queryable,
  scrape: { source: string; run: string; fetchedAt: string; asOf?: string | undefined; pages: readonly Page[] },
  lastHashes?: readonly PageHash[],
): Promise<void> {
  const before = lastHashes ?? (await loadLastHashes(db, scrape.source))
  const pages = scrape.pages.map((page) => ({ ...page, hash: toHash(page.body) }))
  const hashes = pages.map(({ url, hash }) => ({ url, hash }))
  if (isDeepStrictEqual(before, hashes)) return
  const bodies: Buffer[] = []
  // one at a time, because a scrape may have many large pages
  for (const { body } of pages) bodies.push(await compress(body))
  await db.query(INSERT_PAGES, [
    scrape.source,
    scrape.run,
    scrape.fetchedAt,
    pages.map(({ url }) => url),
    pages.map((_, position) => position),
    pages.map(({ hash }) => hash),
    pages.map(({ contentType = null }) => contentType),
    bodies,
    scrape.asOf ?? null,
  ])
}

const INSERT_PAGES = prepared(
  'keep-pages',
  `with cleared as (${CLEAR_SCRAPE_CACHE('$1')}),
   dropped as (
     delete from raw_pages where source_id = $1 and run_id not in (
       select run_id from raw_pages where source_id = $1 group by run_id order by max(fetched_at) desc, run_id limit ${STORED_SCRAPES - 1})
   ), kept as (
     insert into raw_pages (source_id, run_id, fetched_at, as_of, url, position, hash, content_type, body)
     select $1, $2, $3, $9::timestamptz, page.* from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::bytea[]) page
   )
   select ${UNAWAITED}`,
)

const loadLastHashes = async (db: Queryable, source: string): Promise<PageHash[]> =>
  (await valueIn<PageHash[]>(db, `select (${LAST_HASHES('$1')})`, [source])) ?? []

export interface StoredScrape {
  run: RawPageRow['runId']
  fetchedAt: string
  /** When the pages were recorded, if they are recordings. */
  asOf?: string | undefined
  pages: Page[]
  /** The outcome and depth of the scrape; undefined if its record was deleted. */
  outcome: ScrapeRunRow['outcome'] | undefined
  depth: ScrapeRunRow['depth'] | undefined
  problems: readonly ScrapeRunRow['problems'][number][]
}

const PAGE_COLUMNS = ['runId', 'fetchedAt', 'asOf'] as const
const RUN_COLUMNS = ['outcome', 'depth', 'problems'] as const
type RunColumns = Pick<ScrapeRunRow, (typeof RUN_COLUMNS)[number]>
type ScrapeRow = Pick<RawPageRow, (typeof PAGE_COLUMNS)[number]> & {
  [Name in keyof RunColumns]: RunColumns[Name] | null
}

/**
 * Loads the latest scrapes that still have raw pages, latest first. There is only one, unless the clock is frozen and
 * several have the same time.
 */
export async function loadLatestScrapes(db: Queryable, source: string): Promise<StoredScrape[]> {
  const runs: ScrapeRow[] = await db.query(
    `select ${select(RawPageEntity, 'kept', PAGE_COLUMNS)}, ${select(ScrapeRunEntity, 'r', RUN_COLUMNS)}
     from (select distinct run_id, fetched_at, as_of from raw_pages where source_id = $1
       and fetched_at = (select max(fetched_at) from raw_pages where source_id = $1)) kept
     left join scrape_runs r on r.id = kept.run_id order by r.ordinal desc nulls last, kept.run_id`,
    [source],
  )
  return Promise.all(
    runs.map(async ({ runId, fetchedAt, asOf, outcome, depth, problems }) => ({
      run: runId,
      outcome: outcome ?? undefined,
      depth: depth ?? undefined,
      problems: problems ?? [],
      fetchedAt: fetchedAt.toISOString(),
      asOf: asOf?.toISOString(),
      pages: await loadPages(db, source, runId),
    })),
  )
}

async function loadPages(db: Queryable, source: string, run: string): Promise<Page[]> {
  const rows: Pick<RawPageRow, 'url' | 'body' | 'contentType'>[] = await db.query(
    `select ${select(RawPageEntity, 'p', ['url', 'body', 'contentType'])} from raw_pages p
     where source_id = $1 and run_id = $2 order by position`,
    [source, run],
  )
  return Promise.all(
    rows.map(async ({ url, body, contentType }) => ({
      url,
      body: await decompress(body),
      ...(contentType && { contentType }),
    })),
  )
}

/** The validators that a site sent with a page, and the hash of the stored page. */
type Validators = { etag?: string | undefined; lastModified?: string | undefined; hash: string }

/** Finds an earlier scrape's raw page and validators for a URL, if both still exist. */
interface PageLookup {
  (url: string): Promise<CachedPage | undefined>
  /** The last scrape's validators and pages, set by the first call. */
  lastScrape?: { validators: Readonly<Record<string, Validators>>; pages: readonly PageHash[] }
}

/** Creates a function that finds raw pages of a source's earlier scrapes, for one new scrape. */
export function openPageCache(db: Queryable, source: string): PageLookup {
  let firstLoad: Promise<unknown> | undefined
  const load = async (url: string): Promise<CachedPage | undefined> => {
    const [row]: CachedPageRow[] = await db.query(CACHED_PAGE, [source, redactKeys(url)])
    if (row) lookUp.lastScrape ??= { validators: row.state, pages: row.pages }
    const validators = row?.state[redactKeys(url)]
    if (!validators || !row?.url || !row.body) return undefined
    const body = await decompress(row.body)
    const page = { url: row.url, body, ...(row.contentType && { contentType: row.contentType }) }
    return { etag: validators.etag, lastModified: validators.lastModified, page }
  }
  const lookUp: PageLookup = async (url) => {
    await firstLoad
    // most sites send no validators
    if (lookUp.lastScrape && !lookUp.lastScrape.validators[redactKeys(url)]) return undefined
    const loading = load(url)
    firstLoad ??= loading
    return loading
  }
  return lookUp
}

type CachedPageRow = { state: Record<string, Validators>; pages: PageHash[] } & {
  [Name in 'url' | 'body' | 'contentType']: RawPageRow[Name] | null
}
const CACHED_PAGE = prepared(
  'recall',
  `select s.http_state as state, (${LAST_HASHES('s.id')}) as pages, kept.*
  from sources s left join lateral (
    select ${select(RawPageEntity, 'p', ['url', 'body', 'contentType'])} from raw_pages p
    where p.source_id = s.id and p.hash = s.http_state -> $2 ->> 'hash' order by p.fetched_at desc limit 1
  ) kept on true where s.id = $1`,
)

/** Stores the validators of a scrape's pages, and drops those of pages that it didn't request. */
export async function saveValidators(
  db: Queryable,
  source: string,
  pages: ReadonlyMap<string, CachedPage>,
): Promise<void> {
  await db.query('update sources set http_state = $2 where id = $1 and http_state is distinct from $2::jsonb', [
    source,
    toValidatorState(pages),
  ])
}

/** Formats the validators of a scrape's pages, by URL, for storage. */
export const toValidatorState = (pages: ReadonlyMap<string, CachedPage>): string =>
  JSON.stringify(
    Object.fromEntries(
      [...pages].map(([url, { etag, lastModified, page }]): [string, Validators] => [
        redactKeys(url),
        { etag, lastModified, hash: toHash(page.body) },
      ]),
    ),
  )
