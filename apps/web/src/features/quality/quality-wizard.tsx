import { analyzeQuality, previewFixes } from '@houselights/types/quality'
import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../format/words.ts'
import { isUnderWay, RunningJob } from '../jobs/index.ts'
import { operatorQuery } from '../operators/index.ts'
import { FixHistory } from './fix-history.tsx'
import { GetStarted } from './get-started.tsx'
import { PreviewChanges } from './preview-changes.tsx'
import { QualityTabs } from './quality-tabs.tsx'
import { ImprovedPanel, SummaryCards } from './summary-cards.tsx'
import { summaryOf } from './tones.ts'
import { useImprove } from './use-improve.ts'

/** Analyses the listings on request, previews a fix, and applies it. */
export function QualityWizard() {
  // both run on request alone
  const analysis = useQuery({ ...operatorQuery(analyzeQuality), enabled: false })
  const preview = useQuery({ ...operatorQuery(previewFixes), enabled: false })
  const improve = useImprove()
  const venues = analysis.data
  const summary = venues && summaryOf(venues)
  const nothingToFix = !venues?.some(({ issues }) => issues.length > 0)
  // after a fix that changed nothing, another one would change nothing either
  const canHelp = summary?.fixable === true && improve.results?.batch !== null
  return (
    <>
      <Group gap="sm" mt="lg">
        <Button
          // the next step has the colour of the main action
          variant={canHelp ? 'default' : 'filled'}
          onClick={() => analysis.refetch()}
          disabled={analysis.isFetching}
        >
          {analysis.isFetching ? 'Analyzing...' : 'Analyze Data'}
        </Button>
        <Button
          variant="default"
          onClick={() => preview.refetch()}
          disabled={nothingToFix || improve.running || preview.isFetching}
        >
          {preview.isFetching ? 'Looking...' : 'Preview changes'}
        </Button>
        <Button
          variant={canHelp ? 'filled' : 'default'}
          onClick={() => void improve.start()}
          disabled={nothingToFix || improve.running}
        >
          {improve.running ? 'Improving...' : 'Fix All Issues'}
        </Button>
      </Group>
      <p role="status" className="visually-hidden">
        {analysis.isFetching ? 'Analyzing' : summary && `Analyzed: ${counted(summary.totalIssues, 'issue')}`}
      </p>
      {!nothingToFix && !canHelp && (
        <Text mt="sm" c="dimmed">
          Nothing of this can be fixed automatically: what remains needs a person.
        </Text>
      )}
      <Failure what="The analysis failed" error={analysis.error} />
      <Failure what="The preview failed" error={preview.error} />
      <Failure what="The improvement failed" error={improve.error} />
      {isUnderWay(improve.job) && (
        <Box maw="32rem" mt="md" fz="sm">
          <RunningJob label="Fix All Issues" job={improve.job} cancel={improve.cancel} />
        </Box>
      )}
      {improve.results?.batch && <ImprovedPanel results={improve.results} />}
      <Box mt="lg">{venues ? <SummaryCards venues={venues} /> : <GetStarted />}</Box>
      {preview.data && <PreviewChanges preview={preview.data} />}
      {venues && <QualityTabs venues={venues} />}
      <FixHistory onUndone={improve.forget} />
    </>
  )
}

const Failure = ({ what, error }: { what: string; error: Error | null }) =>
  error && (
    <Alert mt="md" color="var(--hl-bad)">
      <strong>{what}.</strong> {error.message}
    </Alert>
  )
