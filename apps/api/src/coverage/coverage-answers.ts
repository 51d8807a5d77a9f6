import { localDay, toCityInstant } from '@houselights/domain/city-time'
import { coverageWindow } from '@houselights/domain/coverage/comparable'
import { type CoverageEvidence, FEWEST_READS } from '@houselights/domain/coverage/expected'
import { FEWEST_WEEKS } from '@houselights/domain/coverage/history'
import { type CoveragePeriod, type JudgedVenue, judgeVenues } from '@houselights/domain/coverage/judge-venues'
import type { CoverageRows, MonitoredSource } from '@houselights/domain/coverage/source-state'
import { summarise } from '@houselights/domain/coverage/summarise'
import { webAddress } from '@houselights/domain/safe-links'
import type { CoverageReport, VenueCoverage } from '@houselights/types/coverage'
import { type CityMoment, errorSentence, scrapingFault } from './fault-words.ts'
import { cityRecommendations, venueRecommendations } from './recommendations.ts'

/** What an expected number of shows rests on, as a sentence. */
function evidenceSentence(evidence: CoverageEvidence, nameOf: (list: string) => string): string {
  switch (evidence.method) {
    case 'chapman':
    case 'chao': {
      const { lists, nights, seen, shared, atLeast, outside } = evidence
      return `Compared with ${inWords(lists.map(nameOf))} over the nights ${nights.from} to ${nights.to}: ${seen} shows seen, ${shared} of the venue's own page also told by others, so at least ${atLeast} take place; ${outside} more are known outside of these nights.`
    }
    case 'city-rate': {
      const { lists, seen, share } = evidence
      const one = lists.length === 1
      return `Its own page is not read now; ${inWords(lists.map(nameOf))} ${one ? 'tells' : 'tell'} of ${seen} shows, and ${one ? 'catches' : 'catch'} ${Math.round(share * 100)} % of the shows of these nights at venues whose own page is read.`
    }
    case 'history':
      return `By its own habit of ${evidence.weeks} usual weeks, ${evidence.usual} shows known by now would be usual.`
    case 'listing': {
      const { announced, leftOut } = evidence
      return `Its own page announces ${announced} shows${leftOut > 0 ? `, ${leftOut} of them left out as bad` : ''}; no other list tells how many it leaves out.`
    }
    case 'learning':
      return learningSentence(evidence)
  }
}

function learningSentence({ since, goodReads }: Extract<CoverageEvidence, { method: 'learning' }>): string {
  if (since === null) return 'Nothing of it was ever read, and no other list tells of it.'
  const read =
    goodReads === null
      ? 'its own page was never read'
      : `${goodReads} good ${goodReads === 1 ? 'read' : 'reads'} so far`
  return `Still learning: ${read}; ${FEWEST_READS} good reads, ${FEWEST_WEEKS} weeks of nights or three shows shared with another list are needed.`
}

const unreadSentence = ({ name, doNotScrape, inactiveReason }: MonitoredSource): string =>
  doNotScrape
    ? `${name} is not to be read, as an operator decided.`
    : (inactiveReason ?? `${name} is no longer in the list of sources.`)

/** "A, B and C" */
const inWords = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names)

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
