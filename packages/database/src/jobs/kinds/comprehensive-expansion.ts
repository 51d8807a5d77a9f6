import { MISSING } from '@houselights/config/settings/enrichment'
import { matchEverything } from '../../quality/apply-fixes.ts'
import type { JobWork } from '../operator-job.ts'
import { scrapableSources } from '../scrapable-sources.ts'

export const comprehensiveExpansion: JobWork = {
  plan: async (db, { city }) => ({ sources: await scrapableSources(db, city.id, 'true'), depth: 'full' }),
  run: async (job) => {
    const { db, now, findCity, lookUpArtists, hasSpotify } = job.services
    await job.step('matching')
    const { merged } = await matchEverything(db, { now: now(), city: findCity(job.cityId) })
    await job.count({ merged })
    await job.step('artists')
    await lookUpArtists()
    if (!hasSpotify) await job.addProblems([{ kind: 'needs-key', message: MISSING.spotify }])
    return undefined
  },
}
