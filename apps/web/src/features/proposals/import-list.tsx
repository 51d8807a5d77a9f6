import type { ImportProgress } from '@houselights/types/proposals'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { counted } from '../../format/words.ts'
import { QueryResult } from '../../layout/query-result.tsx'
import { useCity } from '../../use-city.ts'
import type { Clock } from '../../use-clock.ts'
import { proposalCalls } from '../operators/index.ts'
import classes from './proposals.module.css'

/** The lists that were imported, and how far each is; `current` is the one whose proposals are shown. */
export function ImportList({ current, clock }: { current: string | undefined; clock: Clock }) {
  const query = useQuery(proposalCalls().imports(useCity().id))
  return (
    <QueryResult query={query} loading="Loading the imports…" failure="The imports could not be fetched">
      {({ imports }) => (
        <ul className={classes.open}>
          {imports.map((one) => (
            <Row key={one.id} progress={one} isCurrent={one.id === current} clock={clock} />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

function Row({ progress, isCurrent, clock }: { progress: ImportProgress; isCurrent: boolean; clock: Clock }) {
  const { id, first, total, begunAt } = progress
  const name = total > 1 ? `${first} and ${total - 1} more` : first
  const { read, toRead } = readOf(progress)
  return (
    <li>
      <p>
        <Link to="/admin/venues" search={{ import: id }} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>{' '}
        <time className={classes.soft} dateTime={begunAt}>
          {timeAgo(begunAt, clock.now)}
        </time>
      </p>
      {read < toRead && <Progress size="sm" my="xs" aria-label={name} value={(100 * read) / toRead} />}
      <p className={classes.soft}>{wordsOf(progress)}</p>
    </li>
  )
}

function readOf({ total, known, states: { waiting = 0, reading = 0 } }: ImportProgress) {
  const toRead = total - known
  return { toRead, read: toRead - waiting - reading }
}

/** How far an import is, in words. */
function wordsOf(progress: ImportProgress): string {
  const { known, recognised, states } = progress
  const { read, toRead } = readOf(progress)
  const failed = states.failed ?? 0
  const unread = read - recognised - failed
  return [
    `${read} of ${counted(toRead, 'site')} read`,
    `${recognised} recognised`,
    unread > 0 && `${unread} that no platform reads`,
    `${failed} failed`,
    known > 0 && `${known} left out, since known`,
    states.read && `${states.read} to decide`,
  ]
    .filter(Boolean)
    .join(' · ')
}
