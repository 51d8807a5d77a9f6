import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { KeptPage } from '@houselights/sources/reader/reading'
import { redact } from '@houselights/sources/reader/redact'
import { RawPageEntity } from '../entities/reads.ts'
import { SourceEntity } from '../entities/sources.ts'
import type { Database, Queryable } from '../sql.ts'

/** The validators that a site sent with a page, and the hash of that page as it is kept. */
interface Validators {
  etag?: string | undefined
  lastModified?: string | undefined
  hash: string
}

/** For a read of this source: the page kept of an earlier read, with its validators, where both are still there. */
export function recallPages(db: Database, source: string): (url: string) => Promise<KeptPage | undefined> {
  let state: Promise<Record<string, Validators>> | undefined
  return async (url) => {
    state ??= validatorsOf(db, source)
    const known = (await state)[redact(url)]
    if (!known) return undefined
    const row = await db.getRepository(RawPageEntity).findOne({
      select: { url: true, body: true, contentType: true },
      where: { sourceId: source, hash: known.hash },
      order: { fetchedAt: 'desc' },
    })
    if (!row) return undefined
    const body = (await promisify(brotliDecompress)(row.body)).toString('utf8')
    const page = { url: row.url, body, ...(row.contentType && { contentType: row.contentType }) }
    return { etag: known.etag, lastModified: known.lastModified, page }
  }
}

/** Keeps the validators of a read's pages; those of pages that it did not request are dropped. */
export async function saveValidators(
  db: Queryable,
  source: string,
  pages: ReadonlyMap<string, KeptPage>,
): Promise<void> {
  const state = Object.fromEntries(
    [...pages].map(([url, { etag, lastModified, page }]): [string, Validators] => [
      redact(url),
      { etag, lastModified, hash: createHash('sha256').update(page.body).digest('hex') },
    ]),
  )
  await db.query('update sources set http_state = $2 where id = $1 and http_state is distinct from $2::jsonb', [
    source,
    JSON.stringify(state),
  ])
}

async function validatorsOf(db: Database, source: string): Promise<Record<string, Validators>> {
  const row = await db.getRepository(SourceEntity).findOne({ select: { httpState: true }, where: { id: source } })
  return (row?.httpState ?? {}) as Record<string, Validators>
}
