import type { JobWork } from '../operator-job.ts'
import { jobVenueSources } from '../readable-sources.ts'

export const gamhComprehensive: JobWork = {
  plan: async (db, { city }) => ({ sources: await jobVenueSources(db, city, 'true'), depth: 'full' }),
}
