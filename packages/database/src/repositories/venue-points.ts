import type { Queryable } from '../sql.ts'

interface Point {
  latitude: number
  longitude: number
}

/** Coordinates of the venues of shows, by slug; venues without coordinates are left out. */
export async function venuePoints(
  db: Queryable,
  shows: readonly { venue: { slug: string } }[],
): Promise<Map<string, Point>> {
  const rows: (Point & { slug: string })[] = await db.query(
    `select slug, latitude, longitude from venues
     where slug = any ($1::text[]) and latitude is not null and longitude is not null`,
    [[...new Set(shows.map(({ venue }) => venue.slug))]],
  )
  return new Map(rows.map(({ slug, latitude, longitude }) => [slug, { latitude, longitude }]))
}
