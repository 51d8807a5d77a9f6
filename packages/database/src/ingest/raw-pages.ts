import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Page } from '@houselights/sources/source'
import type { Depth } from '@houselights/types/jobs'
import type { Problem } from '@houselights/types/listing'
import type { Queryable } from '../sql.ts'

/** Reads of a source whose pages stay; the last of them can be read again with a mended parser. */
const KEPT_READS = 5
// quick: pages are written far more often than read
const compress = (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

export interface RawPage {
  url: string
  body: string
  contentType?: string | undefined
}

/** Keeps the pages of a read, compressed, and lets go of those of old reads. The same pages again are not kept twice. */
export async function keepRawPages(
  db: Queryable,
  read: { source: string; run: string; fetchedAt: string; pages: readonly RawPage[] },
): Promise<void> {
  const last = await db.query(
    `select url, hash from raw_pages where run_id = (select run_id from raw_pages where source_id = $1 order by fetched_at desc, run_id limit 1)
     order by position`,
    [read.source],
  )
  const rows = read.pages.map(({ url, body }) => ({ url, hash: createHash('sha256').update(body).digest('hex') }))
  if (JSON.stringify(last) === JSON.stringify(rows)) return
  for (const [position, { url, body, contentType }] of read.pages.entries())
    await db.query(
      'insert into raw_pages (source_id, run_id, url, position, fetched_at, hash, content_type, body) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [
        read.source,
        read.run,
        url,
        position,
        read.fetchedAt,
        rows[position]?.hash,
        contentType ?? null,
        await compress(body),
      ],
    )
  await db.query(
    `delete from raw_pages where source_id = $1 and run_id not in (
       select run_id from raw_pages where source_id = $1 group by run_id order by max(fetched_at) desc, run_id limit ${KEPT_READS})`,
    [read.source],
  )
}

export interface KeptRead {
  run: string
  fetchedAt: string
  pages: Page[]
  /** How the read came out, and how deep it went; undefined where its record is gone. */
  outcome: 'running' | 'ok' | 'unchanged' | 'suspect' | 'failed' | undefined
  depth: Depth | undefined
  problems: readonly Problem[]
}

/**
 * The reads of a source of the latest moment of which pages are kept, the last first. There is one, but where the clock
 * stands still.
 */
export async function latestKeptReads(db: Queryable, source: string): Promise<KeptRead[]> {
  const runs: (Omit<KeptRead, 'pages' | 'fetchedAt'> & { fetchedAt: Date })[] = await db.query(
    `select kept.run_id as run, kept.fetched_at as "fetchedAt", r.outcome, r.depth, coalesce(r.problems, '[]') as problems
     from (select distinct run_id, fetched_at from raw_pages where source_id = $1
       and fetched_at = (select max(fetched_at) from raw_pages where source_id = $1)) kept
     left join scrape_runs r on r.id = kept.run_id order by r.ordinal desc nulls last, kept.run_id`,
    [source],
  )
  return Promise.all(
    runs.map(async ({ outcome, depth, ...run }) => ({
      ...run,
      outcome: outcome ?? undefined,
      depth: depth ?? undefined,
      fetchedAt: run.fetchedAt.toISOString(),
      pages: await pagesOf(db, source, run.run),
    })),
  )
}

async function pagesOf(db: Queryable, source: string, run: string): Promise<Page[]> {
  const rows: { url: string; body: Buffer; content_type: string | null }[] = await db.query(
    'select url, body, content_type from raw_pages where source_id = $1 and run_id = $2 order by position',
    [source, run],
  )
  return Promise.all(
    rows.map(async ({ url, body, content_type: contentType }) => ({
      url,
      body: (await promisify(brotliDecompress)(body)).toString('utf8'),
      ...(contentType && { contentType }),
    })),
  )
}
