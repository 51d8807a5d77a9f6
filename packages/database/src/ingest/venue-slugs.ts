import { VenueEntity } from '../entities/places.ts'
import type { Database } from '../sql.ts'

/** The slugs of all venues that are stored. */
export async function venueSlugs(db: Database): Promise<Set<string>> {
  const rows = await db.getRepository(VenueEntity).find({ select: { slug: true } })
  return new Set(rows.map(({ slug }) => slug))
}
