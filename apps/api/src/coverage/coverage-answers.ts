import { localDay, toCityInstant } from '@houselights/domain/city-time'
import { type CoveragePeriod, type JudgedVenue, judgeVenues } from '@houselights/domain/coverage/judge-venues'
import type { CoverageRows } from '@houselights/domain/coverage/source-state'
import { summarise } from '@houselights/domain/coverage/summarise'
import { coverageWindow } from '@houselights/domain/coverage/window'
import { webAddress } from '@houselights/domain/safe-links'
import type { CoverageReport, VenueCoverage } from '@houselights/types/coverage'
import type { CityMoment } from './city-words.ts'
import { evidenceSentence, unreadSentence } from './evidence-words.ts'
import { errorSentence, scrapingFault } from './fault-words.ts'
import { cityRecommendations, venueRecommendations } from './recommendations.ts'

/** The answer of the monitor for each venue: docs/coverage.md. */
export function coverageOfVenues(rows: CoverageRows, period: CoveragePeriod): VenueCoverage[] {
  const names = new Map(rows.sources.map(({ id, name }) => [id, name]))
  const nameOf = (list: string) => names.get(list) ?? list
  return judgeVenues(rows, period).map((judged) => venueCoverage(judged, nameOf, period))
}

function venueCoverage(judged: JudgedVenue, nameOf: (list: string) => string, moment: CityMoment): VenueCoverage {
  const { venue, lastGoodAt } = judged
  const faults = judged.faults.map((fault) => scrapingFault(fault, moment))
  return {
    ...named(judged),
    website: webAddress(venue.website),
    expectedEvents: judged.expected,
    actualEvents: judged.actual,
    lastSuccessfulScrape: lastGoodAt && toCityInstant(lastGoodAt, moment.timeZone),
    isActive: judged.isActive,
    scrapingErrors: faults.map(errorSentence),
    method: judged.method,
    low: judged.low,
    high: judged.high,
    learning: judged.learning,
    evidence: [...judged.evidence.map((one) => evidenceSentence(one, nameOf)), ...judged.unread.map(unreadSentence)],
    faults,
    recommendations: venueRecommendations(judged, moment),
  }
}

/** The answer of the monitor for all venues together. */
export function coverageReport(rows: CoverageRows, period: CoveragePeriod): CoverageReport {
  const { now, months, timeZone } = period
  const venues = judgeVenues(rows, period)
  const summary = summarise(venues, rows.sources, now)
  return {
    overallCoverage: summary.overall,
    totalMissedEvents: summary.missed,
    missedLow: summary.missedLow,
    missedHigh: summary.missedHigh,
    criticalVenues: summary.critical.map(named),
    recommendations: cityRecommendations(summary, period),
    activeVenues: summary.activeVenues,
    totalVenues: venues.length,
    learningVenues: summary.learningVenues,
    months,
    window: coverageWindow(localDay(now, timeZone), months),
  }
}

const named = ({ venue, percentage }: JudgedVenue) => ({
  ...{ venueId: venue.id, venueName: venue.name, venueSlug: venue.slug, coveragePercentage: percentage },
})
