import type { Store } from '@houselights/storage/open-store'
import { z } from 'zod'
import type { Queryable } from '../sql/sql.ts'

/** Longer than any backup is stored. */
const ERASURE_RETENTION_DAYS = 400
const FILE = 'erasures.json'
const ErasureList = z.array(
  z.object({ id: z.uuid(), kind: z.enum(['newsletter', 'push']), erasedAt: z.iso.datetime() }),
)
export type Erasure = z.output<typeof ErasureList>[number]

/**
 * Loads the list of erased subscribers that is stored with the backups. It contains random ids, which identify someone
 * only in a backup that still has the row.
 */
export async function loadErasures(store: Store): Promise<Erasure[]> {
  const file = await store.get(FILE)
  return file ? ErasureList.parse(JSON.parse(file.toString())) : []
}

/**
 * Adds erasures since `since` to the list stored with the backups, and removes old ones. Keeps entries that the
 * database lacks. Returns how many it added.
 */
export async function appendErasures(db: Queryable, store: Store, since: Date, now: Date): Promise<number> {
  const rows: (Omit<Erasure, 'erasedAt'> & { at: Date })[] = await db.query(
    'select id, kind, erased_at as at from erasures where erased_at >= $1 order by erased_at, id',
    [since.toISOString()],
  )
  if (rows.length === 0) return 0
  const recentErasures = rows.map(({ at, ...erasure }) => ({ ...erasure, erasedAt: at.toISOString() }))
  const knownErasures = new Map((await loadErasures(store)).map((erasure) => [erasure.id, erasure]))
  const added = recentErasures.filter(({ id, erasedAt }) => knownErasures.get(id)?.erasedAt !== erasedAt)
  if (added.length === 0) return 0
  for (const erasure of added) knownErasures.set(erasure.id, erasure)
  const oldest = new Date(now.getTime() - ERASURE_RETENTION_DAYS * 86_400_000).toISOString()
  const retainedErasures = [...knownErasures.values()].filter(({ erasedAt }) => erasedAt >= oldest)
  await store.put(FILE, Buffer.from(JSON.stringify(retainedErasures)))
  return added.length
}
