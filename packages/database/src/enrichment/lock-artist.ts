import { IsNull } from 'typeorm'
import { ArtistEntity } from '../entities/events.ts'
import type { Database } from '../sql.ts'

/** Locks an artist until the transaction ends; false where it is gone, or part of another. */
export async function lockArtist(db: Database, artist: string): Promise<boolean> {
  const found = await db.getRepository(ArtistEntity).findOne({
    select: { id: true },
    where: { id: artist, mergedInto: IsNull() },
    lock: { mode: 'pessimistic_write' },
  })
  return found !== null
}
