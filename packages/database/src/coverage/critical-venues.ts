import type { Queryable } from '../sql.ts'
import { criticalOf } from './coverage-reads.ts'
import { type CoverageRequest, monitor } from './venue-coverage.ts'

/** The ids of venues under 50 %, the worst first: what the job that closes gaps reads. */
export const criticalVenues = async (db: Queryable, asked: CoverageRequest): Promise<string[]> =>
  criticalOf((await monitor(db, asked)).venues).map(({ venueId }) => venueId)
