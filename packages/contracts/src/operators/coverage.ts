import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'
import { withFallback } from '../contract/tolerant-schema.ts'
import { HttpUrl, Instant, LocalDay } from '../entities/entities.ts'
import { ProblemKind } from '../entities/listing.ts'
import { InCity } from '../public-api/routes.ts'

/** SPEC section 9: the periods of the monitor, in months. */
export const COVERAGE_MONTHS = ['1', '3', '6', '12'] as const
export const Months = z.enum(COVERAGE_MONTHS).optional().describe('1, 3, 6 or 12')

/** How the expected number of shows was estimated: docs/coverage.md. */
export const CoverageMethod = z.enum(['history', 'chapman', 'chao', 'city-rate', 'listing', 'learning'])
export type CoverageMethod = z.infer<typeof CoverageMethod>

/** Schedule faults of a source. No scrape reports them: they only show over time. */
export const ScheduleFaultKind = z.enum(['never-ran', 'stale', 'stuck-running', 'not-scheduled'])
export type ScheduleFaultKind = z.infer<typeof ScheduleFaultKind>

/** A source's fault: a problem of its scrapes, or a fault of its schedule. */
export const ScrapingFault = z.object({
  kind: z.enum([...ProblemKind.options, ...ScheduleFaultKind.options]),
  source: z.string(),
  sourceName: z.string(),
  /** One sentence: what failed, and since when. */
  sentence: z.string(),
  since: Instant.nullable(),
  url: z.string().nullable(),
  reproduce: z.string().nullable(),
})
export type ScrapingFault = z.infer<typeof ScrapingFault>

export const VenueCoverage = z.object({
  venueId: z.uuid(),
  venueName: z.string(),
  venueSlug: z.string(),
  website: HttpUrl.nullable(),
  expectedEvents: z.number().int(),
  actualEvents: z.number().int(),
  /** 0 to 100. */
  coveragePercentage: z.number().min(0).max(100),
  lastSuccessfulScrape: Instant.nullable(),
  isActive: z.boolean(),
  /** Whether a site of the venue refuses automated requests. */
  refused: z.boolean(),
  /** One sentence per problem, with its start and the command that reproduces it. */
  scrapingErrors: z.array(z.string()),
  method: withFallback(CoverageMethod, 'learning'),
  /** 95% interval of the expected number of shows; `high` is null if it has no upper bound. */
  low: z.number().int(),
  high: z.number().int().nullable(),
  /** True while there is too little data: no alarm is raised. */
  learning: z.boolean(),
  /** For a venue without a scraped calendar, the names of the lists that have its shows; null for other venues. */
  listedBy: z.array(z.string()).nullable(),
  /** The evidence for the expected number, in sentences. */
  evidence: z.array(z.string()),
  faults: z.array(ScrapingFault),
  recommendations: z.array(z.string()),
})
export type VenueCoverage = z.infer<typeof VenueCoverage>

export const CoverageReport = z.object({
  /** 0 to 100, across venues that aren't learning. */
  overallCoverage: z.number().min(0).max(100),
  totalMissedEvents: z.number().int(),
  missedLow: z.number().int(),
  missedHigh: z.number().int().nullable(),
  /** Venues with less than 50% coverage, worst first. Venues that are only compared with other venues are left out. */
  criticalVenues: z.array(
    VenueCoverage.pick({ venueId: true, venueName: true, venueSlug: true, coveragePercentage: true }),
  ),
  recommendations: z.array(z.string()),
  /** Recently scraped venues; `totalVenues` counts all that should be scraped. */
  activeVenues: z.number().int(),
  totalVenues: z.number().int(),
  learningVenues: z.number().int(),
  months: z.number().int(),
  window: z.object({ from: LocalDay, to: LocalDay }),
})
export type CoverageReport = z.infer<typeof CoverageReport>

export const getCoverage = defineContract('GET /api/scraping/coverage', {
  query: InCity.extend({ months: Months }),
  response: z.array(VenueCoverage),
})
/** Returns coverage across all venues, by default for the last three months. */
export const getCoverageReport = defineContract('GET /api/scraping/report', {
  query: InCity.extend({ months: Months }),
  response: CoverageReport,
})
