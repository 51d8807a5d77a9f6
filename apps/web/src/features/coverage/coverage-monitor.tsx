import { toast } from '@houselights/design-system/toast-store'
import type { CoverageReport, VenueCoverage } from '@houselights/types/coverage'
import { Alert, Box, Button, Group, NativeSelect, Tabs } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { SkeletonCards } from '../../layout/part.tsx'
import { Section } from '../../layout/section.tsx'
import { useClock } from '../../use-clock.ts'
import { JobPanels, jobsQuery } from '../jobs/index.ts'
import { CoverageAnalysis } from './coverage-analysis.tsx'
import { CoverageCards, CriticalAlert, RecommendationList } from './coverage-cards.tsx'
import { CoverageDetails } from './coverage-details.tsx'
import { coverageQuery, reportQuery } from './coverage-queries.ts'
import { type CoverageMonths, PERIODS } from './periods.ts'

interface CoverageMonitorProps {
  months: CoverageMonths
  onMonths(months: CoverageMonths): void
}

/** The coverage of the venues, and the jobs that improve it. */
export function CoverageMonitor({ months, onMonths }: CoverageMonitorProps) {
  const { now, timeZone } = useClock()
  const queryClient = useQueryClient()
  const coverage = useQuery(coverageQuery(months))
  const report = useQuery(reportQuery(months))
  const refresh = async () => {
    const results = await Promise.all([coverage.refetch(), report.refetch()])
    if (results.every(({ isSuccess }) => isSuccess))
      toast({ title: 'Data Refreshed', text: 'Scraping coverage data has been updated.' })
    await queryClient.invalidateQueries(jobsQuery())
  }
  const failed = failureOf(coverage, report)
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
      {failed ? (
        <Alert mt="lg" color="var(--hl-bad)">
          {failed}
        </Alert>
      ) : (
        report.data && <CriticalAlert report={report.data} />
      )}
      <Section title="Jobs">
        <JobPanels now={now} />
      </Section>
      {!failed && <Results venues={coverage.data} report={report.data} timeZone={timeZone} />}
    </>
  )
}

type Outcome = Pick<UseQueryResult, 'isError'>

function failureOf(coverage: Outcome, report: Outcome): string | undefined {
  if (coverage.isError) return 'Failed to fetch coverage stats'
  return report.isError ? 'Failed to fetch scraping report' : undefined
}

interface ResultsProps {
  venues: readonly VenueCoverage[] | undefined
  report: CoverageReport | undefined
  timeZone: string
}

function Results({ venues, report, timeZone }: ResultsProps) {
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
