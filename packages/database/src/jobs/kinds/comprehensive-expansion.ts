import { MISSING_SETTINGS } from '@houselights/config/settings/enrichment'
import { matchEverything } from '../../quality/apply-fixes.ts'
import type { JobWork } from '../operator-job.ts'
import { listScrapableSources } from '../scrapable-sources.ts'

export const comprehensiveExpansion: JobWork = {
  plan: async (db, { city }) => ({ sources: await listScrapableSources(db, city.id, 'true'), depth: 'full' }),
  run: async (job) => {
    const { db, now, findCity, lookUpArtists, hasSpotify } = job.services
    await job.step('matching')
    const { merged } = await matchEverything(db, { now: now(), city: findCity(job.cityId) })
    await job.count({ merged })
    await job.step('artists')
    await lookUpArtists()
    if (!hasSpotify) await job.addProblems([{ kind: 'needs-key', message: MISSING_SETTINGS.spotify }])
    return undefined
  },
}
