import type { JobKind } from '@houselights/contracts/jobs/jobs'
import type { JobWork } from '../operator-job.ts'
import { closeCoverageGaps } from './close-coverage-gaps.ts'
import { comprehensiveExpansion } from './comprehensive-expansion.ts'
import { expandVenues } from './expand-venues.ts'
import { gamhAuthentic } from './gamh-authentic.ts'
import { gamhComprehensive } from './gamh-comprehensive.ts'
import { improveQuality } from './improve-quality.ts'
import { reread } from './reread.ts'
import { spotifyImages } from './spotify-images.ts'

/** The work of each kind of operator job. */
export const JOB_WORK: Record<JobKind, JobWork> = {
  'close-coverage-gaps': closeCoverageGaps,
  'expand-venues': expandVenues,
  'comprehensive-expansion': comprehensiveExpansion,
  'gamh-authentic': gamhAuthentic,
  'gamh-comprehensive': gamhComprehensive,
  'spotify-images': spotifyImages,
  'improve-quality': improveQuality,
  reread,
}
