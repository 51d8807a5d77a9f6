import type { CoverageReport } from '@houselights/types/coverage'
import { Meter } from '../../layout/meter.tsx'
import { type Stat, StatCards } from '../../layout/stat-cards.tsx'
import classes from './coverage.module.css'
import { ALERT_BELOW, coverageTone, PERIODS, rangeOf } from './coverage-texts.ts'

const measured = ({ totalVenues, learningVenues }: CoverageReport): number => totalVenues - learningVenues
const percentOf = ({ overallCoverage }: CoverageReport): number => Math.floor(overallCoverage)

/** Shown where so much is missing that somebody should act; never while there is too little to go by. */
export function CriticalAlert({ report }: { report: CoverageReport }) {
  if (measured(report) === 0 || report.overallCoverage >= ALERT_BELOW) return null
  return (
    <div role="alert" className={classes.alert}>
      <strong>Critical Coverage Issue</strong>
      <p>
        Overall coverage is {percentOf(report)}%: an estimated {report.totalMissedEvents} events are missing.
      </p>
    </div>
  )
}

export function CoverageCards({ report }: { report: CoverageReport }) {
  const period = PERIODS.find(({ value }) => Number(value) === report.months)?.label ?? ''
  const known = measured(report) > 0
  const stats: Stat[] = [
    {
      name: 'Overall Coverage',
      value: known ? `${percentOf(report)}%` : '–',
      more: known && (
        <Meter value={report.overallCoverage} label="Overall Coverage" tone={coverageTone(report.overallCoverage)} />
      ),
      note:
        report.learningVenues > 0
          ? `${report.learningVenues} of ${report.totalVenues} venues are still being learnt`
          : undefined,
    },
    {
      name: 'Estimated Missing Events',
      value: report.totalMissedEvents,
      note: `${period}: ${rangeOf({ low: report.missedLow, high: report.missedHigh })}`,
    },
    { name: 'Critical Venues', value: report.criticalVenues.length, note: 'Under 50% coverage' },
    { name: 'Active Venues', value: report.activeVenues, note: `Recently scraped, of ${report.totalVenues}` },
  ]
  return <StatCards stats={stats} />
}
