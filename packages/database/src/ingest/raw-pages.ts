import { hash } from 'node:crypto'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { KeptPage } from '@houselights/scrapers/fetch/fetch-session'
import { redact } from '@houselights/scrapers/fetch/redact-keys'
import type { Page } from '@houselights/scrapers/source/source'
import { RawPageEntity, type RawPageRow, ScrapeRunEntity, type ScrapeRunRow } from '../schema/entities/scrapes.ts'
import { prepared } from '../sql/prepared.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'
import { jsonMembers, select, unawaited } from '../sql/statement.ts'
import { CLEAR_SCRAPE_CACHE } from './scrape-cache.ts'

/** A kept page of the last read, by which the same one is known again. */
export type KeptHash = Pick<RawPageRow, 'url' | 'hash'>

/** As a subquery: the pages that are kept of the last read of a source, in their order, as JSON. */
const LAST_HASHES = (source: string): string => `
  select coalesce(json_agg(json_build_object(${jsonMembers(RawPageEntity, 'p', ['url', 'hash'])}) order by position), '[]')
  from raw_pages p where run_id = (
    select run_id from raw_pages where source_id = ${source} order by fetched_at desc, run_id limit 1)`

/** Reads of a source whose pages stay; the last of them can be read again with a corrected parser. */
const STORED_SCRAPES = 5
// quick: pages are written far more often than read
const compress = (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const toHash = (body: string): string => hash('sha256', body)
const decompress = async (body: Buffer): Promise<string> => (await promisify(brotliDecompress)(body)).toString('utf8')

/** Keeps the pages of a read, compressed, and deletes those of old reads. The same pages again are not kept twice. */
export async function keepRawPages(
  db: Queryable,
  read: { source: string; run: string; fetchedAt: string; asOf?: string | undefined; pages: readonly Page[] },
  last?: readonly KeptHash[],
): Promise<void> {
  const before = last ?? (await lastHashes(db, read.source))
  const pages = read.pages.map((page) => ({ ...page, hash: toHash(page.body) }))
  const hashes = pages.map(({ url, hash }) => ({ url, hash }))
  if (isDeepStrictEqual(before, hashes)) return
  const bodies: Buffer[] = []
  // one after the other: the pages of a read may be many and large
  for (const { body } of pages) bodies.push(await compress(body))
  await db.query(KEEP, [
    read.source,
    read.run,
    read.fetchedAt,
    pages.map(({ url }) => url),
    pages.map((_, position) => position),
    pages.map(({ hash }) => hash),
    pages.map(({ contentType = null }) => contentType),
    bodies,
    read.asOf ?? null,
  ])
}

const KEEP = prepared(
  'keep-pages',
  `with cleared as (${CLEAR_SCRAPE_CACHE('$1')}),
   dropped as (
     delete from raw_pages where source_id = $1 and run_id not in (
       select run_id from raw_pages where source_id = $1 group by run_id order by max(fetched_at) desc, run_id limit ${STORED_SCRAPES - 1})
   ), kept as (
     insert into raw_pages (source_id, run_id, fetched_at, as_of, url, position, hash, content_type, body)
     select $1, $2, $3, $9::timestamptz, page.* from unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::bytea[]) page
   )
   select ${unawaited}`,
)

const lastHashes = async (db: Queryable, source: string): Promise<KeptHash[]> =>
  (await valueIn<KeptHash[]>(db, `select (${LAST_HASHES('$1')})`, [source])) ?? []

export interface StoredScrape {
  run: RawPageRow['runId']
  fetchedAt: string
  /** The moment whose pages these are, where they are recordings made before. */
  asOf?: string | undefined
  pages: Page[]
  /** How the read came out, and how deep it went; undefined where its record is gone. */
  outcome: ScrapeRunRow['outcome'] | undefined
  depth: ScrapeRunRow['depth'] | undefined
  problems: readonly ScrapeRunRow['problems'][number][]
}

const OF_PAGES = ['runId', 'fetchedAt', 'asOf'] as const
const OF_RUN = ['outcome', 'depth', 'problems'] as const
type OfRun = Pick<ScrapeRunRow, (typeof OF_RUN)[number]>
type ScrapeRow = Pick<RawPageRow, (typeof OF_PAGES)[number]> & { [Name in keyof OfRun]: OfRun[Name] | null }

/** The reads of the latest moment whose pages are kept, the last first: one, unless the clock stands still. */
export async function latestStoredScrapes(db: Queryable, source: string): Promise<StoredScrape[]> {
  const runs: ScrapeRow[] = await db.query(
    `select ${select(RawPageEntity, 'kept', OF_PAGES)}, ${select(ScrapeRunEntity, 'r', OF_RUN)}
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
      pages: await getPages(db, source, runId),
    })),
  )
}

async function getPages(db: Queryable, source: string, run: string): Promise<Page[]> {
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

/** The validators that a site sent with a page, and the hash of that page as it is kept. */
type Validators = { etag?: string | undefined; lastModified?: string | undefined; hash: string }

/** Gives the page kept of an earlier read, with its validators, where both are still there. */
interface Recall {
  (url: string): Promise<KeptPage | undefined>
  /** What is known of the last read once a page was asked for. */
  before?: { validators: Readonly<Record<string, Validators>>; pages: readonly KeptHash[] }
}

/** For a read of this source. */
export function recallPages(db: Queryable, source: string): Recall {
  let first: Promise<unknown> | undefined
  const ask = async (url: string): Promise<KeptPage | undefined> => {
    const [row]: Recalled[] = await db.query(RECALL, [source, redact(url)])
    if (row) recall.before ??= { validators: row.state, pages: row.pages }
    const known = row?.state[redact(url)]
    if (!known || !row?.url || !row.body) return undefined
    const body = await decompress(row.body)
    const page = { url: row.url, body, ...(row.contentType && { contentType: row.contentType }) }
    return { etag: known.etag, lastModified: known.lastModified, page }
  }
  const recall: Recall = async (url) => {
    await first
    // of most sites there are none at all
    if (recall.before && !recall.before.validators[redact(url)]) return undefined
    const found = ask(url)
    first ??= found
    return found
  }
  return recall
}

type Recalled = { state: Record<string, Validators>; pages: KeptHash[] } & {
  [Name in 'url' | 'body' | 'contentType']: RawPageRow[Name] | null
}
const RECALL = prepared(
  'recall',
  `select s.http_state as state, (${LAST_HASHES('s.id')}) as pages, kept.*
  from sources s left join lateral (
    select ${select(RawPageEntity, 'p', ['url', 'body', 'contentType'])} from raw_pages p
    where p.source_id = s.id and p.hash = s.http_state -> $2 ->> 'hash' order by p.fetched_at desc limit 1
  ) kept on true where s.id = $1`,
)

/** Keeps the validators of a read's pages; those of pages that it did not request are dropped. */
export async function saveValidators(
  db: Queryable,
  source: string,
  pages: ReadonlyMap<string, KeptPage>,
): Promise<void> {
  await db.query('update sources set http_state = $2 where id = $1 and http_state is distinct from $2::jsonb', [
    source,
    validatorState(pages),
  ])
}

/** The validators of a read's pages as they are stored, by address. */
export const validatorState = (pages: ReadonlyMap<string, KeptPage>): string =>
  JSON.stringify(
    Object.fromEntries(
      [...pages].map(([url, { etag, lastModified, page }]): [string, Validators] => [
        redact(url),
        { etag, lastModified, hash: toHash(page.body) },
      ]),
    ),
  )
