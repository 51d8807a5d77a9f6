import type { JobWork } from '../operator-job.ts'
import { readableSources } from '../readable-sources.ts'

export const expandVenues: JobWork = {
  plan: async (db, { city }) => ({
    sources: await readableSources(db, city.id, `s.kind <> 'aggregator'`),
    depth: 'full',
  }),
}
