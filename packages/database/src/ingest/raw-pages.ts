import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Queryable } from '../sql.ts'

/** Reads of a source whose pages stay, so that a mended parser can be tried on them. */
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

/** The pages of a source's last kept read, in order. */
export async function latestRawPages(db: Queryable, source: string): Promise<(RawPage & { fetchedAt: Date })[]> {
  const rows = await db.query(
    `select url, body, content_type, fetched_at from raw_pages
     where run_id = (select run_id from raw_pages where source_id = $1 order by fetched_at desc, run_id limit 1) order by position`,
    [source],
  )
  return Promise.all(
    rows.map(async (row: { url: string; body: Buffer; content_type: string | null; fetched_at: Date }) => ({
      url: row.url,
      body: (await promisify(brotliDecompress)(row.body)).toString('utf8'),
      contentType: row.content_type ?? undefined,
      fetchedAt: row.fetched_at,
    })),
  )
}
