import { type DetailToRead, detailsToRead } from '@houselights/domain/quality/details-to-read'
import type { DetailFacts } from '@houselights/types/quality'
import { DetailReadEntity, type DetailReadRow } from '../entities/operations.ts'
import type { Database, Queryable } from '../sql.ts'
import { columns, excluded, placeholders } from '../statement.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** The first of the pages that may say what listings left out. */
export async function readDetailsToRead(
  db: Database,
  { limit, ...moment }: Moment & { limit: number },
): Promise<DetailToRead[]> {
  return detailsToRead(await loadRows(db, moment)).slice(0, limit)
}

const READ = ['sourceId', 'readAt', 'facts', 'problem', 'status'] as const satisfies readonly (keyof DetailReadRow)[]
const STORED = ['url', ...READ] as const
const STORE = `insert into detail_reads (${columns(DetailReadEntity, STORED)})
  values (${placeholders(DetailReadEntity, STORED, 1)})
  on conflict (url) do update set ${excluded(DetailReadEntity, READ)} where detail_reads.read_at <= excluded.read_at`

/** Keeps what a show's page said, or why it could not be read; the latest read counts. */
export async function storeDetail(
  db: Queryable,
  { source, ...read }: Omit<DetailReadRow, 'sourceId' | 'facts'> & { source: string; facts: DetailFacts | null },
): Promise<void> {
  const row = { ...read, sourceId: source }
  await db.query(
    STORE,
    STORED.map((name) => row[name]),
  )
}
