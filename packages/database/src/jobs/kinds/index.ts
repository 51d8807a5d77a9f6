import type { JobKind } from '@houselights/contracts/jobs/jobs'
import type { JobWork } from '../operator-job.ts'
import { listJobVenueSources, listScrapableSources } from '../scrapable-sources.ts'
import { closeCoverageGaps } from './close-coverage-gaps.ts'
import { comprehensiveExpansion } from './comprehensive-expansion.ts'
import { improveQuality } from './improve-quality.ts'
import { spotifyImages } from './spotify-images.ts'

const reparse: JobWork = {
  run: async (job) => {
    await job.step('reparsing')
    const { failed, sources } = await job.services.reparse(job.cityId, job.id)
    if (sources > 0 && failed === sources) return `Couldn’t parse the stored pages of any source (${sources} tried).`
    // looks up new artists, as after a scrape
    if (await job.isRunning()) await job.services.lookUpArtists()
    return undefined
  },
}

/** The work of each kind of operator job. */
export const JOB_WORK: Record<JobKind, JobWork> = {
  'close-coverage-gaps': closeCoverageGaps,
  'expand-venues': {
    plan: async (db, { city: { id } }) => ({
      sources: await listScrapableSources(db, id, `s.kind <> 'aggregator'`),
      depth: 'full',
    }),
  },
  'comprehensive-expansion': comprehensiveExpansion,
  'gamh-authentic': {
    plan: async (db, { city }) => ({
      sources: await listJobVenueSources(db, city, `s.kind = 'venue'`),
      depth: 'shallow',
    }),
  },
  'gamh-comprehensive': {
    plan: async (db, { city }) => ({ sources: await listJobVenueSources(db, city, 'true'), depth: 'full' }),
  },
  'spotify-images': spotifyImages,
  'improve-quality': improveQuality,
  reread: reparse,
}
