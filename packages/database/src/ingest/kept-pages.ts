import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { KeptPage } from '@houselights/sources/reader/reading'
import { redact } from '@houselights/sources/reader/redact'
import { RawPageEntity, type RawPageRow } from '../entities/reads.ts'
import { prepared } from '../prepared.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'
import { type KeptHash, LAST_HASHES } from './raw-pages.ts'

/** The validators that a site sent with a page, and the hash of that page as it is kept. */
interface Validators {
  etag?: string | undefined
  lastModified?: string | undefined
  hash: string
}

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
    const body = (await promisify(brotliDecompress)(row.body)).toString('utf8')
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
  `
  select s.http_state as state, (${LAST_HASHES('s.id')}) as pages, kept.*
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
        { etag, lastModified, hash: createHash('sha256').update(page.body).digest('hex') },
      ]),
    ),
  )
