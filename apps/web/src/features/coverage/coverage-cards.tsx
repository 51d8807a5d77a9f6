import type { CoverageReport, VenueCoverage } from '@houselights/types/coverage'
import { Alert, Text } from '@mantine/core'
import { counted } from '../../format/words.ts'
import { Meter } from '../../layout/meter.tsx'
import { type Stat, StatCards } from '../../layout/stat-cards.tsx'
import { ReasonList } from '../decisions/index.ts'
import { ALERT_BELOW, coverageTone, isMeasured, learningOf, measuredOf, rangeOf } from './coverage-texts.ts'
import { PERIODS } from './periods.ts'

const percentOf = ({ overallCoverage }: CoverageReport): number => Math.floor(overallCoverage)

/** Shown where the overall coverage is too low; never while there is too little data. */
export function CriticalAlert({ report }: { report: CoverageReport }) {
  if (measuredOf(report) === 0 || report.overallCoverage >= ALERT_BELOW) return null
  return (
    <Alert mt="lg" color="var(--hl-bad)" title="Critical Coverage Issue">
      Overall coverage is {percentOf(report)}%: an estimated {report.totalMissedEvents} events are missing.
    </Alert>
  )
}

export function CoverageCards({ report, venues }: { report: CoverageReport; venues: readonly VenueCoverage[] }) {
  const period = PERIODS.find(({ value }) => Number(value) === report.months)?.label ?? ''
  const known = isMeasured(venues)
  const isLearning = report.learningVenues > 0
  const unknown = isLearning ? 'Still learning' : 'Not known yet'
  const stats: Stat[] = [
    {
      name: 'Overall Coverage',
      value: known ? `${percentOf(report)}%` : unknown,
      more: known && (
        <Meter value={report.overallCoverage} label="Overall Coverage" tone={coverageTone(report.overallCoverage)} />
      ),
      note:
        isLearning &&
        (known ? `Of ${counted(measuredOf(report), 'venue')}; ${learningOf(report)}` : learningOf(report)),
    },
    {
      name: 'Estimated Missing Events',
      value: known ? report.totalMissedEvents : 'Not known yet',
      note: known ? `${period}: ${rangeOf({ low: report.missedLow, high: report.missedHigh })}` : period,
    },
    { name: 'Critical Venues', value: report.criticalVenues.length, note: 'Under 50% coverage' },
    { name: 'Active Venues', value: report.activeVenues, note: `Recently scraped, of ${report.totalVenues}` },
  ]
  return <StatCards stats={stats} />
}

/** Recommendations, or a note that there are none. */
export const RecommendationList = ({ report }: { report: CoverageReport }) =>
  report.recommendations.length > 0 ? (
    <ReasonList reasons={report.recommendations} />
  ) : (
    <Text component="div" c="dimmed">
      <p>No specific recommendations at this time.</p>
      <p>Coverage appears to be functioning well.</p>
      {report.learningVenues > 0 && <p>{learningOf(report)}.</p>}
    </Text>
  )
