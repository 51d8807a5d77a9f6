import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { KeptPage } from '@houselights/sources/reader/reading'
import { redact } from '@houselights/sources/reader/redact'
import type { Queryable } from '../sql.ts'

/** What a site said by which an unchanged page can be told, and which kept page it said it of. */
interface Mark {
  etag?: string | undefined
  lastModified?: string | undefined
  hash: string
}

/** For a read of this source: the page kept of an earlier read, with its marks, where both are still there. */
export function recallPages(db: Queryable, source: string): (url: string) => Promise<KeptPage | undefined> {
  let state: Promise<Record<string, Mark>> | undefined
  return async (url) => {
    state ??= marksOf(db, source)
    const mark = (await state)[redact(url)]
    if (!mark) return undefined
    const [row] = await db.query(
      'select url, body, content_type from raw_pages where source_id = $1 and hash = $2 order by fetched_at desc limit 1',
      [source, mark.hash],
    )
    if (!row) return undefined
    const body = (await promisify(brotliDecompress)(row.body)).toString('utf8')
    const page = { url: row.url, body, ...(row.content_type && { contentType: row.content_type }) }
    return { etag: mark.etag, lastModified: mark.lastModified, page }
  }
}

/** Keeps the marks of a read's pages; those of pages that it did not ask for are let go. */
export async function saveValidators(
  db: Queryable,
  source: string,
  marked: ReadonlyMap<string, KeptPage>,
): Promise<void> {
  const state = Object.fromEntries(
    [...marked].map(([url, { etag, lastModified, page }]): [string, Mark] => [
      redact(url),
      { etag, lastModified, hash: createHash('sha256').update(page.body).digest('hex') },
    ]),
  )
  await db.query('update sources set http_state = $2 where id = $1 and http_state is distinct from $2::jsonb', [
    source,
    JSON.stringify(state),
  ])
}

const marksOf = async (db: Queryable, source: string): Promise<Record<string, Mark>> => {
  const [row] = await db.query('select http_state from sources where id = $1', [source])
  return row?.http_state ?? {}
}
