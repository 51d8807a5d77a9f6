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
import { toMoment } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Details } from '../../layout/page/details.tsx'
import { Section } from '../../layout/page/section.tsx'
import { operatorQuery } from '../area/index.ts'
import { ReasonList, Soft } from '../decisions/index.ts'
import { isUnderWay, RunningJob } from '../jobs/index.ts'
import { ChangeCard, PreviewChanges, RULE_NAMES } from './change-card.tsx'
import { QualityTabs } from './quality-tabs.tsx'
import { summarize } from './score-tones.ts'
import { ImprovedPanel, SummaryCards } from './summary-cards.tsx'
import { useImprove, useUndo } from './use-improve.ts'

const CHECKED = [
  'Duplicate events',
  'Missing ticket URLs',
  'Incomplete descriptions',
  'Missing door times',
  'Unlinked artists',
  'Suspicious dates, dead ticket links, missing prices, images and genres, events not seen lately',
]
const FIXED = [
  'Certain duplicates become one event; doubtful ones wait in the review queue',
  'Ticket links, door times and descriptions come from another source’s listing or the event’s own page',
  'A description is composed from the event’s own facts where no source has one',
  'Door times follow the venue’s own unbroken habit, marked as worked out',
  'Artists are linked by identity, never by a likeness alone',
]

const GetStarted = () => (
  <Card component="section" p="xl" aria-labelledby="get-started">
    <h2 id="get-started">Get Started</h2>
    <p>Press “Analyze Data” to look through every venue’s upcoming events. Nothing is changed by looking.</p>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Stack gap="xs">
        <h3>What is checked</h3>
        <ReasonList reasons={CHECKED} />
      </Stack>
      <Stack gap="xs">
        <h3>What is fixed</h3>
        <ReasonList reasons={FIXED} />
      </Stack>
    </SimpleGrid>
    <Card bg="var(--hl-accent-wash)">
      <h3>Safe Improvements</h3>
      <p>
        Only what evidence supports is changed, and nothing is made up. You can look at every change before it is made,
        and take back each of them, or all, after.
      </p>
    </Card>
  </Card>
)

export function QualityWizard() {
  // both run on request alone
  const analysis = useQuery({ ...operatorQuery(analyzeQuality), enabled: false })
  const preview = useQuery({ ...operatorQuery(previewFixes), enabled: false })
  const improve = useImprove()
  const venues = analysis.data
  const summary = venues && summarize(venues)
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
          onClick={() => improve.start()}
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

function FixHistory({ onUndone }: { onUndone: () => void }) {
  const [requested, setRequested] = useState(false)
  const { data: batches, error, isFetching } = useQuery({ ...operatorQuery(listFixBatches), enabled: requested })
  return (
    <Section title="History of fixes">
      {!batches && (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => setRequested(true)}
          disabled={requested && !error}
        >
          Show history
        </Button>
      )}
      {error && <p role="alert">The history could not be read ({error.message}).</p>}
      {batches?.length === 0 && <p>Nothing was fixed yet.</p>}
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
  const when = toMoment(batch.appliedAt, clock)
  return (
    <Card component="li">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={700}>{when}</Text>
          <Soft block>
            {counted(changes, 'change')}: {getRules(byRule)}
            {reverted > 0 && `; ${reverted === changes ? 'all' : reverted} taken back`}
          </Soft>
        </div>
        <Button
          size="xs"
          variant="default"
          loading={undo.isPending}
          disabled={reverted === changes}
          aria-label={`Undo all of ${when}`}
          onClick={() => undo.mutate(id)}
        >
          Undo all
        </Button>
      </Group>
      <Details summary="Show changes">{() => <BatchChanges id={id} onUndone={onUndone} />}</Details>
    </Card>
  )
}

const getRules = (byRule: FixBatch['byRule']) =>
  Object.entries(byRule)
    .map(([rule, count]) => `${RULE_NAMES[rule as QualityRuleId].toLowerCase()} ${count}`)
    .join(', ')

function BatchChanges({ id, onUndone }: { id: string; onUndone: () => void }) {
  const { data: batch, error } = useQuery(operatorQuery(getFixBatch, { params: { id } }))
  if (error) return <p role="alert">The changes could not be read ({error.message}).</p>
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
  if (revertedAt !== null) return <Soft block>Taken back</Soft>
  return (
    <Button
      size="xs"
      variant="default"
      w="fit-content"
      loading={undo.isPending}
      aria-label={`Undo the change of ${event.title}`}
      onClick={() => undo.mutate(id)}
    >
      Undo
    </Button>
  )
}
