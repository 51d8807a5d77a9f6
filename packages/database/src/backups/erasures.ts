import type { Store } from '@houselights/storage/open-store'
import { z } from 'zod'
import type { Queryable } from '../sql/sql.ts'
import { type Erasure, erasuresSince } from './erased-rows.ts'

/** Longer than any backup is kept by us. */
const ERASURES_KEPT_DAYS = 400
const FILE = 'erasures.json'
const List = z.array(z.object({ id: z.uuid(), kind: z.enum(['newsletter', 'push']), erasedAt: z.iso.datetime() }))

/** Who was erased, as it stands beside the backups: random ids, which name nobody but in a backup that still has the row. */
export async function listedErasures(store: Store): Promise<Erasure[]> {
  const file = await store.get(FILE)
  return file ? List.parse(JSON.parse(file.toString())) : []
}

/**
 * Adds who was erased since `since` to the list beside the backups, and drops those of long ago; gives how many were added. What
 * the list has, and the database has not, stays: the database may have been restored.
 */
export async function listErasures(db: Queryable, store: Store, since: Date, now: Date): Promise<number> {
  const fresh = await erasuresSince(db, since)
  if (fresh.length === 0) return 0
  const known = new Map((await listedErasures(store)).map((erasure) => [erasure.id, erasure]))
  const added = fresh.filter(({ id, erasedAt }) => known.get(id)?.erasedAt !== erasedAt)
  if (added.length === 0) return 0
  for (const erasure of added) known.set(erasure.id, erasure)
  const oldest = new Date(now.getTime() - ERASURES_KEPT_DAYS * 86_400_000).toISOString()
  const kept = [...known.values()].filter(({ erasedAt }) => erasedAt >= oldest)
  await store.put(FILE, Buffer.from(JSON.stringify(kept)))
  return added.length
}
