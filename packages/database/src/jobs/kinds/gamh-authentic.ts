import type { JobWork } from '../operator-job.ts'
import { jobVenueSources } from '../readable-sources.ts'

export const gamhAuthentic: JobWork = {
  plan: async (db, { city }) => ({ sources: await jobVenueSources(db, city, `s.kind = 'venue'`), depth: 'shallow' }),
}
