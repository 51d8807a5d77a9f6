import type { CoverageReport, VenueCoverage } from '@houselights/contracts/operators/coverage'
import { showToast } from '@houselights/design-system/toast-store'
import { Alert, Box, Button, Group, NativeSelect, Tabs, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { type Stat, StatCards } from '../../layout/cards/stat-cards.tsx'
import { Meter } from '../../layout/figures/meter.tsx'
import { SkeletonCards } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import { ReasonList } from '../decisions/index.ts'
import { JobPanels, jobsQuery } from '../jobs/index.ts'
import { CoverageAnalysis, CoverageDetails } from './coverage-analysis.tsx'
import { coverageQuery, reportQuery } from './coverage-queries.ts'
import {
  ALERT_BELOW,
  countMeasured,
  coverageTone,
  describeLearning,
  formatRange,
  isMeasured,
} from './coverage-texts.ts'
import { type CoverageMonths, PERIODS } from './periods.ts'

const toPercent = ({ overallCoverage }: CoverageReport): number => Math.floor(overallCoverage)

/** Shown if the overall coverage is too low, but never while there's too little data. */
function CriticalAlert({ report }: { report: CoverageReport }) {
  if (countMeasured(report) === 0 || report.overallCoverage >= ALERT_BELOW) return null
  return (
    <Alert mt="lg" color="var(--hl-bad)" title="Critical Coverage Issue">
      Overall coverage is {toPercent(report)}%: an estimated {report.totalMissedEvents} events are missing.
    </Alert>
  )
}

function CoverageCards({ report, venues }: { report: CoverageReport; venues: readonly VenueCoverage[] }) {
  const period = PERIODS.find(({ value }) => Number(value) === report.months)?.label ?? ''
  const hasCoverage = isMeasured(venues)
  const isLearning = report.learningVenues > 0
  const unknownText = isLearning ? 'Not enough data yet' : 'Unknown so far'
  const stats: Stat[] = [
    {
      name: 'Overall Coverage',
      value: hasCoverage ? `${toPercent(report)}%` : unknownText,
      more: hasCoverage && (
        <Meter value={report.overallCoverage} label="Overall Coverage" tone={coverageTone(report.overallCoverage)} />
      ),
      note:
        isLearning &&
        (hasCoverage
          ? `Based on ${formatCount(countMeasured(report), 'venue')}; ${describeLearning(report)}`
          : describeLearning(report)),
    },
    {
      name: 'Estimated Missing Events',
      value: hasCoverage ? report.totalMissedEvents : 'Unknown so far',
      note: hasCoverage ? `${period}: ${formatRange({ low: report.missedLow, high: report.missedHigh })}` : period,
    },
    { name: 'Critical Venues', value: report.criticalVenues.length, note: 'Under 50% coverage' },
    { name: 'Active Venues', value: report.activeVenues, note: `Recently scraped, of ${report.totalVenues}` },
  ]
  return <StatCards stats={stats} />
}

const RecommendationList = ({ report }: { report: CoverageReport }) =>
  report.recommendations.length > 0 ? (
    <ReasonList reasons={report.recommendations} />
  ) : (
    <Text component="div" c="dimmed">
      <p>No specific recommendations at this time.</p>
      <p>Coverage appears to be functioning well.</p>
      {report.learningVenues > 0 && <p>{describeLearning(report)}.</p>}
    </Text>
  )

interface CoverageMonitorProps {
  months: CoverageMonths
  onMonths(months: CoverageMonths): void
}

export function CoverageMonitor({ months, onMonths }: CoverageMonitorProps) {
  const queryClient = useQueryClient()
  const coverage = useQuery(coverageQuery(months))
  const report = useQuery(reportQuery(months))
  const refresh = async () => {
    const results = await Promise.all([coverage.refetch(), report.refetch()])
    if (results.every(({ isSuccess }) => isSuccess))
      showToast({ title: 'Data Refreshed', text: 'Scraping coverage data has been updated.' })
    await queryClient.invalidateQueries(jobsQuery())
  }
  const reportError = report.isError && 'Failed to fetch scraping report'
  const error = coverage.isError ? 'Failed to fetch coverage stats' : reportError
  return (
    <>
      <Group mt="lg" gap="sm" align="end">
        <NativeSelect
          className="with-script"
          label="Period"
          value={months}
          data={PERIODS.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget }) => onMonths(currentTarget.value as CoverageMonths)}
        />
        <Button variant="default" loading={coverage.isRefetching || report.isRefetching} onClick={() => void refresh()}>
          Refresh
        </Button>
      </Group>
      {error ? (
        <Alert mt="lg" color="var(--hl-bad)">
          {error}
        </Alert>
      ) : (
        report.data && <CriticalAlert report={report.data} />
      )}
      <Section title="Jobs">
        <JobPanels />
      </Section>
      {!error && <Results venues={coverage.data} report={report.data} />}
    </>
  )
}

interface ResultsProps {
  venues: readonly VenueCoverage[] | undefined
  report: CoverageReport | undefined
}

function Results({ venues, report }: ResultsProps) {
  const { timeZone } = useClock()
  if (!venues || !report)
    return (
      <Box mt="xl">
        <p role="status">Analyzing scraping coverage...</p>
        <SkeletonCards count={4} height={120} />
      </Box>
    )
  return (
    <>
      <Section title="Coverage">
        <CoverageCards report={report} venues={venues} />
      </Section>
      <Tabs defaultValue="analysis" keepMounted={false} mt="xl">
        <Tabs.List mb="md" aria-label="Coverage by venue">
          <Tabs.Tab value="analysis">Coverage Analysis</Tabs.Tab>
          <Tabs.Tab value="details">Venue Details</Tabs.Tab>
          <Tabs.Tab value="recommendations">Recommendations</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="analysis">
          <CoverageAnalysis venues={venues} timeZone={timeZone} />
        </Tabs.Panel>
        <Tabs.Panel value="details">
          <CoverageDetails venues={venues} timeZone={timeZone} />
        </Tabs.Panel>
        <Tabs.Panel value="recommendations">
          <RecommendationList report={report} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
