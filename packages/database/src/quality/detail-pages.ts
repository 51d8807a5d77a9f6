import type { DetailFacts } from '@houselights/contracts/operators/quality'
import { type DetailToRead, detailsToRead } from '@houselights/domain/quality/details-to-fetch'
import type { DetailReadRow } from '../schema/entities/operations.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { loadRows, type Moment } from './load-rows.ts'

/** The first of the pages that may say what listings left out. */
export async function readDetailsToRead(
  db: Database,
  { limit, ...moment }: Moment & { limit: number },
): Promise<DetailToRead[]> {
  return detailsToRead(await loadRows(db, moment)).slice(0, limit)
}

const STORE = `insert into detail_reads (url, source_id, read_at, facts, problem, status) values ($1, $2, $3, $4, $5, $6)
  on conflict (url) do update set source_id = excluded.source_id, read_at = excluded.read_at, facts = excluded.facts,
    problem = excluded.problem, status = excluded.status where detail_reads.read_at <= excluded.read_at`

/** Keeps what a show's page said, or why it could not be read; the latest read counts. */
export async function storeDetail(
  db: Queryable,
  read: Omit<DetailReadRow, 'sourceId' | 'facts'> & { source: string; facts: DetailFacts | null },
): Promise<void> {
  await db.query(STORE, [read.url, read.source, read.readAt, read.facts, read.problem, read.status])
}
