import {
  type AppliedChange,
  analyzeQuality,
  type FixBatch,
  getFixBatch,
  listFixBatches,
  previewFixes,
  type QualityRuleId,
} from '@houselights/contracts/operators/quality'
import { Alert, Box, Button, Card, Flex, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayAndTime } from '../../format/day-and-time.ts'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Details } from '../../layout/page/details.tsx'
import { Section } from '../../layout/page/section.tsx'
import { operatorQuery } from '../area/index.ts'
import { ReasonList, SoftText } from '../decisions/index.ts'
import { isUnderWay, RunningJob } from '../jobs/index.ts'
import { ChangeCard, PreviewChanges, RULE_NAMES } from './change-card.tsx'
import { QualityTabs } from './quality-tabs.tsx'
import { summarize } from './score-tones.ts'
import { ImprovedPanel, SummaryCards } from './summary-cards.tsx'
import { useImprove, useUndo } from './use-improve.ts'

const CHECKS = [
  'Duplicate events',
  'Missing ticket URLs',
  'Incomplete descriptions',
  'Missing door times',
  'Unlinked artists',
  'Suspicious dates, dead ticket links, missing prices, images and genres, events not seen recently',
]
const FIXES = [
  'Clear duplicates become one event. Uncertain ones go to the review queue',
  'Ticket links, door times and descriptions come from another source’s listing or the event’s own page',
  'A description is written from the event’s own facts if no source has one',
  'Door times follow the venue’s consistent pattern and are marked as inferred',
  'Artists are linked by identity, never just by a similar name',
]

const GetStarted = () => (
  <Card component="section" p="xl" aria-labelledby="get-started">
    <h2 id="get-started">Get Started</h2>
    <p>Press “Analyze Data” to check every venue’s upcoming events. Analyzing changes nothing.</p>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Stack gap="xs">
        <h3>What we check</h3>
        <ReasonList reasons={CHECKS} />
      </Stack>
      <Stack gap="xs">
        <h3>What we fix</h3>
        <ReasonList reasons={FIXES} />
      </Stack>
    </SimpleGrid>
    <Card bg="var(--hl-accent-wash)">
      <h3>Safe Improvements</h3>
      <p>
        We change only what the evidence supports and never make anything up. You can preview every change first, and
        undo any or all of them later.
      </p>
    </Card>
  </Card>
)

export function QualityWizard() {
  // both run only on request
  const analysis = useQuery({ ...operatorQuery(analyzeQuality), enabled: false })
  const preview = useQuery({ ...operatorQuery(previewFixes), enabled: false })
  const improve = useImprove()
  const venues = analysis.data
  const summary = venues && summarize(venues)
  const nothingToFix = !venues?.some(({ issues }) => issues.length > 0)
  // if a fix changed nothing, another one wouldn't either
  const canFix = summary?.fixable === true && improve.results?.batch !== null
  return (
    <>
      <Group gap="sm" mt="lg">
        <Button
          // the next step has the color of the main action
          variant={canFix ? 'default' : 'filled'}
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
          {preview.isFetching ? 'Previewing...' : 'Preview changes'}
        </Button>
        <Button
          variant={canFix ? 'filled' : 'default'}
          onClick={() => improve.start()}
          disabled={nothingToFix || improve.running}
        >
          {improve.running ? 'Improving...' : 'Fix All Issues'}
        </Button>
      </Group>
      <p role="status" className="visually-hidden">
        {analysis.isFetching ? 'Analyzing' : summary && `Analyzed: ${formatCount(summary.totalIssues, 'issue')}`}
      </p>
      {!nothingToFix && !canFix && (
        <Text mt="sm" c="dimmed">
          None of this can be fixed automatically. A person needs to review it.
        </Text>
      )}
      <Failure title="The analysis failed" error={analysis.error} />
      <Failure title="The preview failed" error={preview.error} />
      <Failure title="The improvement failed" error={improve.error} />
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

const Failure = ({ title, error }: { title: string; error: Error | null }) =>
  error && (
    <Alert mt="md" color="var(--hl-bad)">
      <strong>{title}.</strong> {error.message}
    </Alert>
  )

function FixHistory({ onUndone }: { onUndone: () => void }) {
  const [isRequested, setRequested] = useState(false)
  const { data: batches, error, isFetching } = useQuery({ ...operatorQuery(listFixBatches), enabled: isRequested })
  return (
    <Section title="History of fixes">
      {!batches && (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => setRequested(true)}
          disabled={isRequested && !error}
        >
          Show history
        </Button>
      )}
      {error && <p role="alert">Couldn’t load the history ({error.message}).</p>}
      {batches?.length === 0 && <p>No fixes yet.</p>}
      {batches && (
        <Flex component="ol" direction="column" gap="sm">
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} onUndone={onUndone} />
          ))}
        </Flex>
      )}
    </Section>
  )
}

function Batch({ batch, onUndone }: { batch: FixBatch; onUndone: () => void }) {
  const clock = useClock()
  const undo = useUndo('batch', onUndone)
  const { id, changes, reverted, byRule } = batch
  const appliedAt = formatDayAndTime(batch.appliedAt, clock)
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={700}>{appliedAt}</Text>
          <SoftText block>
            {formatCount(changes, 'change')}: {describeRules(byRule)}
            {reverted > 0 && `; ${reverted === changes ? 'all' : reverted} undone`}
          </SoftText>
        </div>
        <Button
          size="xs"
          variant="default"
          loading={undo.isPending}
          disabled={reverted === changes}
          aria-label={`Undo all of ${appliedAt}`}
          onClick={() => undo.mutate(id)}
        >
          Undo all
        </Button>
      </Group>
      <Details summary="Show changes">{() => <BatchChanges id={id} onUndone={onUndone} />}</Details>
    </Card>
  )
}

const describeRules = (byRule: FixBatch['byRule']) =>
  Object.entries(byRule)
    .map(([rule, count]) => `${RULE_NAMES[rule as QualityRuleId].toLowerCase()} ${count}`)
    .join(', ')

function BatchChanges({ id, onUndone }: { id: string; onUndone: () => void }) {
  const { data: batch, error } = useQuery(operatorQuery(getFixBatch, { params: { id } }))
  if (error) return <p role="alert">Couldn’t load the changes ({error.message}).</p>
  if (!batch) return <p role="status">Loading the changes...</p>
  return (
    <Flex component="ul" direction="column" gap="sm">
      {batch.list.map((change) => (
        <ChangeCard key={change.id} change={change}>
          <UndoChange change={change} onUndone={onUndone} />
        </ChangeCard>
      ))}
    </Flex>
  )
}

interface UndoChangeProps {
  change: AppliedChange
  onUndone: () => void
}

function UndoChange({ change: { id, event, revertedAt }, onUndone }: UndoChangeProps) {
  const undo = useUndo('change', onUndone)
  if (revertedAt !== null) return <SoftText block>Undone</SoftText>
  return (
    <Button
      size="xs"
      variant="default"
      w="fit-content"
      loading={undo.isPending}
      aria-label={`Undo the change to ${event.title}`}
      onClick={() => undo.mutate(id)}
    >
      Undo
    </Button>
  )
}
