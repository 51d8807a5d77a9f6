import type { Queryable } from '../sql.ts'
import { criticalOf } from './coverage-reads.ts'
import { type Asked, monitor } from './venue-coverage.ts'

/** The ids of venues under 50 %, the worst first: what the job that closes gaps reads. */
export const criticalVenues = async (db: Queryable, asked: Asked): Promise<string[]> =>
  criticalOf((await monitor(db, asked)).venues).map(({ venueId }) => venueId)
