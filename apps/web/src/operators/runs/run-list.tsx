import type { Run } from '@houselights/contracts/jobs/job-routes'
import { Table, Text } from '@mantine/core'
import { formatDayAndTime } from '../../format/day-and-time.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { TableHead } from '../../layout/figures/table-head.tsx'
import { type Tone, ToneBadge } from '../../layout/figures/tone-badge.tsx'
import { Problems } from '../jobs/index.ts'
import classes from './run-list.module.css'

const TONES: Record<Run['outcome'], Tone> = {
  running: 'plain',
  ok: 'good',
  unchanged: 'good',
  suspect: 'middling',
  failed: 'bad',
}
const COUNTS = ['pages', 'found', 'added', 'updated', 'vanished'] as const

/** Scrapes of sources as a table. On phones each row is a block. */
export const RunList = ({ runs, clock }: { runs: readonly Run[]; clock: Clock }) => (
  <Table className={classes.runs} tabularNums>
    <caption className="visually-hidden">Scrapes, latest first</caption>
    <TableHead tt="capitalize" names={['source', 'began', 'took', ...COUNTS, 'outcome']} />
    <Table.Tbody>
      {runs.map((run) => (
        <Table.Tr key={run.id}>
          <Table.Th scope="row">
            {run.sourceName}
            <Text size="xs" c="dimmed">
              {run.depth} scrape
            </Text>
          </Table.Th>
          <Table.Td data-name="began">
            <time dateTime={run.startedAt}>{formatDayAndTime(run.startedAt, clock)}</time>
          </Table.Td>
          <Table.Td data-name="took">{run.seconds === null ? '–' : `${run.seconds.toFixed(1)} s`}</Table.Td>
          {COUNTS.map((count) => (
            <Table.Td key={count} data-name={count}>
              {run[count]}
            </Table.Td>
          ))}
          <Table.Td maw="24rem">
            <ToneBadge tone={TONES[run.outcome]}>{run.outcome}</ToneBadge>
            <Problems problems={run.problems.map((problem) => ({ ...problem, about: problem.kind }))} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
