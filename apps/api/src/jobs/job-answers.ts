import type { Job, JobKind } from '@houselights/types/jobs'

const NOTHING_IMPROVED = {
  venuesImproved: 0,
  qualityScoreImprovement: 0,
  duplicatesRemoved: 0,
  ticketUrlsFixed: 0,
  descriptionsAdded: 0,
  doorTimesSet: 0,
  artistsLinked: 0,
}

/** What the call that started a job answers: its counts by the names of the specification, its id and its sources. */
export function answerOf(kind: JobKind, job: Job) {
  const common = { jobId: job.id, state: job.state, sources: job.sources }
  const { added, enriched } = job.totals
  switch (kind) {
    case 'gamh-authentic':
    case 'gamh-comprehensive':
      return { ...common, eventsAdded: added }
    case 'spotify-images':
      return { ...common, results: { enriched } }
    case 'improve-quality': {
      const { batch = null, ...results } = job.improved ?? {}
      return { ...common, batch, results: { ...NOTHING_IMPROVED, ...results } }
    }
    case 'reread': {
      const { updated, merged, withdrawn, retired } = job.totals
      return { ...common, results: { added, updated, merged, withdrawn, retired } }
    }
    default:
      return { ...common, results: { totalAdded: added } }
  }
}
