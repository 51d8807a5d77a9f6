import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Job, JobKind } from '@houselights/contracts/jobs/jobs'
import { counted } from '../../format/words.ts'

interface JobTexts {
  label: string
  /** What it does, shown before the first run; `{venue}` is the one that the city names for such jobs. */
  about: string
  done: (job: Job) => { title: string; text?: string }
  failed: string
}

/** The texts of the monitor's buttons and toasts, by the specification. */
export const JOB_TEXTS: Record<Exclude<JobKind, 'improve-quality'>, JobTexts> = {
  'close-coverage-gaps': {
    label: 'Close Coverage Gaps',
    about: 'Reads every venue under 50% in full, then the lists that tell of it.',
    done: ({ totals }) => ({
      title: 'Coverage Gaps Closed',
      text: `added ${totals.added} events across critical venues`,
    }),
    failed: 'Failed to close coverage gaps. Please try again.',
  },
  'expand-venues': {
    label: 'Expand All Venues',
    about: 'Reads every active venue in full: each page of its calendar.',
    done: () => ({ title: 'Venues Expanded' }),
    failed: 'Failed to expand venue events. Please try again.',
  },
  'comprehensive-expansion': {
    label: 'Comprehensive Expansion',
    about: 'Reads all sources, matches what they tell, then looks up artists without details.',
    done: () => ({ title: 'Comprehensive Expansion Complete' }),
    failed: 'Failed to perform comprehensive expansion. Please try again.',
  },
  'gamh-authentic': {
    label: 'GAMH Authentic Events',
    about: 'Reads {venue}’s own listing.',
    done: () => ({ title: 'GAMH Authentic Events Added' }),
    failed: 'Failed to add GAMH authentic events. Please try again.',
  },
  'gamh-comprehensive': {
    label: 'GAMH Full Listing',
    about: 'Reads {venue}’s whole calendar, every page and detail.',
    done: () => ({ title: 'GAMH Comprehensive Events Added' }),
    failed: 'Failed to add GAMH comprehensive events. Please try again.',
  },
  'spotify-images': {
    label: 'Add Spotify Images',
    about: 'Looks up artists without a picture.',
    done: () => ({ title: 'Spotify Images Added' }),
    failed: 'Failed to enrich artists with Spotify images. Please try again.',
  },
  // not in the specification
  reread: {
    label: 'Read Kept Pages Again',
    about: 'Reads the kept pages of every source again, as they are read today, without a request to any site.',
    done: (job) => ({ title: 'Kept Pages Read Again', text: outcomeOf(job) }),
    failed: 'Failed to read the kept pages again. Please try again.',
  },
}
export type MonitorJob = keyof typeof JOB_TEXTS
const MONITOR_JOBS = Object.keys(JOB_TEXTS) as MonitorJob[]

/** The jobs of a city: those of one venue alone where it names one. */
export const monitorJobsOf = ({ jobVenue }: Pick<SiteCity, 'jobVenue'>): MonitorJob[] =>
  MONITOR_JOBS.filter((kind) => jobVenue || !JOB_TEXTS[kind].about.includes('{venue}'))

export const labelOf = (kind: JobKind): string =>
  kind === 'improve-quality' ? 'Fix All Issues' : JOB_TEXTS[kind].label

const STEPS: Record<NonNullable<Job['step']>, string> = {
  reading: 'Reading',
  matching: 'Matching what the sources tell',
  artists: 'Looking up artists',
  details: 'Reading shows’ own pages',
  mending: 'Mending',
  rereading: 'Reading kept pages',
}

export function currentStep({ state, step, sources }: Job): string {
  if (state === 'waiting') return 'Waiting for a worker'
  const read = sources.filter((source) => source.state === 'reading').map(({ name }) => name)
  if (step === 'reading' && read.length > 0) return `Reading ${namesOf(read)}`
  return step ? STEPS[step] : 'Finishing'
}

const namesOf = (names: readonly string[]): string =>
  names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' and ')

/** "12 of 48 sources, 31 added" */
export function progressOf({ kind, totals, sources }: Job): string {
  if (kind === 'improve-quality') return `${totals.done} of ${totals.total} pages read`
  if (kind === 'spotify-images') return `${totals.done} of ${totals.total} artists, ${totals.enriched} added`
  const read = `${sourcesRead(sources)} of ${counted(sources.length, 'source')}`
  return `${read}, ${kind === 'reread' ? `${totals.updated} changed` : `${totals.added} added`}`
}

/** How many sources were scraped; `totals` counts the artists of a job as well. */
const sourcesRead = (sources: Job['sources']): number =>
  sources.filter(({ state }) => state === 'done' || state === 'failed').length

export function outcomeOf(job: Job): string {
  const { kind, state, totals, sources } = job
  if (state === 'cancelled') return `Cancelled after ${progressOf(job)}`
  if (state === 'failed') return 'Failed'
  if (kind === 'improve-quality') return improvementOf(job)
  if (kind === 'reread') return rereadingOf(job)
  const counts =
    kind === 'spotify-images'
      ? [`${totals.enriched} of ${totals.total} artists got a picture`]
      : [
          `${totals.added} added`,
          `${totals.updated} updated`,
          totals.merged > 0 && `${totals.merged} merged`,
          `${counted(sourcesRead(sources), 'source')} read`,
        ]
  return counts.filter(Boolean).join(', ')
}

function improvementOf({ improved }: Job): string {
  if (!improved?.batch) return 'Nothing to mend'
  const { duplicatesRemoved, ticketUrlsFixed, descriptionsAdded, doorTimesSet } = improved
  return `${duplicatesRemoved} duplicates removed, ${ticketUrlsFixed} ticket links, ${descriptionsAdded} descriptions, ${doorTimesSet} door times`
}

function rereadingOf({ totals: { done, added, updated, merged, withdrawn, retired } }: Job): string {
  const counts = [
    added > 0 && `${counted(added, 'event')} added`,
    updated > 0 && `${counted(updated, 'event')} changed`,
    merged > 0 && `${counted(merged, 'event')} merged`,
    withdrawn > 0 && `${counted(withdrawn, 'event')} withdrawn`,
    retired > 0 && `${counted(retired, 'artist')} retired`,
  ].filter(Boolean)
  return `${counts.length > 0 ? counts.join(', ') : 'Nothing changed'}, ${counted(done, 'source')} read`
}

export const isUnderWay = (job: Job | undefined): job is Job & { state: 'waiting' | 'running' } =>
  job?.state === 'waiting' || job?.state === 'running'
