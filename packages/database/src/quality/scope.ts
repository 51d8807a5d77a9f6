import { PUBLIC_EVENT } from '../repositories/event-sql.ts'

/** What statements are given: the moment, the city's id, and venues of it where they are named. */
export type Scope = [at: string, city: string, venueIds: readonly string[] | null]

/** Which venues (`v`) are in it. */
export const OF_SCOPE = 'v.city_id = $2 and ($3::uuid[] is null or v.id = any ($3::uuid[]))'
/** Which events (`e`, at `v`) are looked at: the public ones to come. */
export const UPCOMING = `${PUBLIC_EVENT} and e.sort_at > $1::timestamptz and ${OF_SCOPE}`
