import type { ImportProgress } from '@houselights/contracts/operators/proposals'
import { Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { Link } from '@tanstack/react-router'
import { timeAgo } from '../../format/relative-time.ts'
import { counted } from '../../format/words.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { layout, Soft } from '../decisions/index.ts'
import { useImports } from './proposal-calls.ts'

/** The lists that were imported, and how far each is; `current` is the one whose proposals are shown. */
export function ImportList({ current, clock }: { current: string | undefined; clock: Clock }) {
  const query = useImports()
  return (
    <QueryResult query={query} loading="Loading the imports…" failure="The imports could not be fetched">
      {({ imports }) => (
        <ul className={layout.rows}>
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
      <div>
        <p>
          <Link to="/admin/venues" search={{ import: id }} aria-current={isCurrent ? 'page' : undefined}>
            {name}
          </Link>{' '}
          <Soft>
            <time dateTime={begunAt}>{timeAgo(begunAt, clock.now)}</time>
          </Soft>
        </p>
        {read < toRead && <Progress size="sm" my="xs" aria-label={name} value={(100 * read) / toRead} />}
        <Soft block>{wordsOf(progress)}</Soft>
      </div>
    </li>
  )
}

function readOf({ total, known, states: { waiting = 0, reading = 0 } }: ImportProgress) {
  const toRead = total - known
  return { toRead, read: toRead - waiting - reading }
}

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
