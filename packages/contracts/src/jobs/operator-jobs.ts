import { z } from 'zod'
import { countFields } from '../contract/count-fields.ts'
import { formatCount } from '../contract/counted.ts'
import { defineOperatorJob, ImproveCounts, type JobResult } from './define-operator-job.ts'

/** Counts the scraped sources. `totals.done` counts artists too. */
const countScraped = ({ sources }: JobResult): number =>
  sources.filter(({ state }) => state === 'done' || state === 'failed').length
const formatScraped = (job: JobResult): string => `${countScraped(job)} of ${formatCount(job.sources.length, 'source')}`

const SCRAPES_SOURCES = {
  counts: [],
  steps: { reading: 'Reading' },
  progress: (job: JobResult) => `${formatScraped(job)}, ${job.totals.added} added`,
  outcome: (job: JobResult) => {
    const { added, updated, merged } = job.totals
    return joinParts([
      `${added} added`,
      `${updated} updated`,
      merged > 0 && `${merged} merged`,
      `${formatCount(countScraped(job), 'source')} read`,
    ])
  },
}
const TOTAL_ADDED = {
  resultFields: { results: z.object(countFields('totalAdded')) },
  toResultFields: ({ totals }: JobResult) => ({ results: { totalAdded: totals.added } }),
}
const EVENTS_ADDED = {
  resultFields: countFields('eventsAdded'),
  toResultFields: ({ totals }: JobResult) => ({ eventsAdded: totals.added }),
}
const NOTHING_IMPROVED = ImproveCounts.parse(
  Object.fromEntries(Object.keys(ImproveCounts.shape).map((name) => [name, 0])),
)

const joinParts = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(', ')
const toErrorMessage = (text: string) => ({ title: 'Error', text })

/**
 * Every kind of operator job, which operators start with a button or a call. The calls, texts, steps and counts are
 * defined here, and the buttons are in this order. The work is in packages/database/src/jobs/kinds. The specification
 * defines the first seven and their texts.
 */
export const OPERATOR_JOBS = {
  'close-coverage-gaps': defineOperatorJob({
    ...SCRAPES_SOURCES,
    ...TOTAL_ADDED,
    path: '/api/scrapers/close-coverage-gaps',
    label: 'Close Coverage Gaps',
    about: 'Fully scrapes every venue with under 50% coverage, then the lists that include those venues.',
    done: ({ totals }) => ({
      title: 'Coverage Gaps Closed',
      text: `added ${totals.added} events across critical venues`,
    }),
    failed: toErrorMessage('Failed to close coverage gaps. Please try again.'),
  }),
  'expand-venues': defineOperatorJob({
    ...SCRAPES_SOURCES,
    ...TOTAL_ADDED,
    path: '/api/scrapers/expand-venues',
    label: 'Expand All Venues',
    about: 'Scrapes every active venue in full: each page of its calendar.',
    done: () => ({ title: 'Venues Expanded' }),
    failed: toErrorMessage('Failed to expand venue events. Please try again.'),
  }),
  'comprehensive-expansion': defineOperatorJob({
    ...SCRAPES_SOURCES,
    ...TOTAL_ADDED,
    path: '/api/scrapers/comprehensive-expansion',
    steps: { ...SCRAPES_SOURCES.steps, matching: 'Matching listings', artists: 'Looking up artists' },
    label: 'Comprehensive Expansion',
    about: 'Scrapes all sources, matches their listings, then looks up artists without details.',
    done: () => ({ title: 'Comprehensive Expansion Complete' }),
    failed: toErrorMessage('Failed to perform comprehensive expansion. Please try again.'),
  }),
  'gamh-authentic': defineOperatorJob({
    ...SCRAPES_SOURCES,
    ...EVENTS_ADDED,
    path: '/api/scrapers/gamh-authentic',
    label: 'GAMH Authentic Events',
    about: 'Scrapes {venue}’s own listing.',
    done: () => ({ title: 'GAMH Authentic Events Added' }),
    failed: toErrorMessage('Failed to add GAMH authentic events. Please try again.'),
  }),
  'gamh-comprehensive': defineOperatorJob({
    ...SCRAPES_SOURCES,
    ...EVENTS_ADDED,
    path: '/api/scrapers/gamh-comprehensive',
    label: 'GAMH Full Listing',
    about: 'Scrapes {venue}’s whole calendar, every page and detail.',
    done: () => ({ title: 'GAMH Comprehensive Events Added' }),
    failed: toErrorMessage('Failed to add GAMH comprehensive events. Please try again.'),
  }),
  'spotify-images': defineOperatorJob({
    path: '/api/enrichment/spotify-images',
    resultFields: { results: z.object(countFields('enriched')) },
    toResultFields: ({ totals: { enriched } }) => ({ results: { enriched } }),
    counts: [],
    steps: { artists: 'Looking up artists' },
    label: 'Add Spotify Images',
    about: 'Looks up pictures for artists that don’t have one.',
    progress: ({ totals: { done, total, enriched } }) => `${done} of ${total} artists, ${enriched} added`,
    outcome: ({ totals: { total, enriched } }) => `${enriched} of ${total} artists got a picture`,
    done: () => ({ title: 'Spotify Images Added' }),
    failed: toErrorMessage('Failed to enrich artists with Spotify images. Please try again.'),
  }),
  'improve-quality': defineOperatorJob({
    path: '/api/data-quality/improve',
    resultFields: { results: ImproveCounts, batch: z.uuid().nullable() },
    toResultFields: ({ improved }) => {
      const { batch = null, ...results } = improved ?? {}
      return { batch, results: { ...NOTHING_IMPROVED, ...results } }
    },
    counts: [],
    // `mending` is the old name of `fixing`: a worker of the last release may have stored it
    steps: { details: 'Scraping show pages', fixing: 'Fixing', mending: 'Fixing' },
    label: 'Fix All Issues',
    // its button is on the data quality page
    about: null,
    progress: ({ totals: { done, total } }) => `${done} of ${total} pages scraped`,
    outcome: ({ improved }) => {
      if (!improved?.batch) return 'Nothing to fix'
      const { duplicatesRemoved, ticketUrlsFixed, descriptionsAdded, doorTimesSet } = improved
      return `${duplicatesRemoved} duplicates removed, ${ticketUrlsFixed} ticket links, ${descriptionsAdded} descriptions, ${doorTimesSet} door times`
    },
    // a fix that changed nothing isn't a success
    done: ({ improved }) => {
      if (!improved?.batch)
        return { title: 'Nothing to Fix', text: 'Nothing changed. A person needs to review the rest.' }
      const gain = Math.round(improved.qualityScoreImprovement * 10) / 10
      return {
        title: 'Quality Improvements Complete',
        text: `enhanced ${improved.venuesImproved} venues with ${gain > 0 ? gain : 'under 0.1'}% improvement`,
      }
    },
    failed: { title: 'Improvement Failed', text: 'Failed to improve data quality' },
  }),
  reread: defineOperatorJob({
    path: '/api/scrapers/reread',
    resultFields: { results: z.object(countFields('added', 'updated', 'merged', 'withdrawn', 'retired')) },
    toResultFields: ({ totals: { added, updated, merged, withdrawn, retired } }) => ({
      results: { added, updated, merged, withdrawn, retired },
    }),
    // `withdrawn` counts events that no page lists anymore, `retired` artists that no event bills anymore
    counts: ['withdrawn', 'retired'],
    steps: { reparsing: 'Parsing stored pages' },
    label: 'Parse Stored Pages Again',
    about: 'Parses the stored pages of every source again with today’s parsers, without requesting any site.',
    progress: (job) => `${formatScraped(job)}, ${job.totals.updated} changed`,
    outcome: formatReparseOutcome,
    done: (job) => ({ title: 'Stored Pages Parsed Again', text: formatReparseOutcome(job) }),
    failed: toErrorMessage('Failed to parse the stored pages again. Please try again.'),
  }),
}

function formatReparseOutcome({ totals }: JobResult<'withdrawn' | 'retired'>): string {
  const { done, added, updated, merged, withdrawn, retired } = totals
  const changes = joinParts([
    added > 0 && `${formatCount(added, 'event')} added`,
    updated > 0 && `${formatCount(updated, 'event')} changed`,
    merged > 0 && `${formatCount(merged, 'event')} merged`,
    withdrawn > 0 && `${formatCount(withdrawn, 'event')} withdrawn`,
    retired > 0 && `${formatCount(retired, 'artist')} retired`,
  ])
  return `${changes || 'Nothing changed'}, ${formatCount(done, 'source')} parsed`
}
