import type { ErasureRow } from '../schema/entities/erasures.ts'
import type { Queryable } from '../sql/sql.ts'

/** A row that was erased; the moment as ISO 8601. */
export interface Erasure extends Pick<ErasureRow, 'id' | 'kind'> {
  erasedAt: string
}

/** Who was erased from a moment on. */
export async function erasuresSince(db: Queryable, since: Date): Promise<Erasure[]> {
  const rows: Pick<ErasureRow, 'id' | 'kind' | 'erasedAt'>[] = await db.query(
    'select id, kind, erased_at as "erasedAt" from erasures where erased_at >= $1 order by erased_at, id',
    [since.toISOString()],
  )
  return rows.map(({ id, kind, erasedAt }) => ({ id, kind, erasedAt: erasedAt.toISOString() }))
}
