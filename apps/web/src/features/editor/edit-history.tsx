import type { Edit, FieldEdit } from '@houselights/types/editor'
import { Button } from '@mantine/core'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../use-clock.ts'
import classes from './editor.module.css'

interface EditHistoryProps {
  history: readonly Edit[]
  busy: boolean
  onUndo: (id: string) => void
}

/** The edits, the latest first; each can be undone once. */
export function EditHistory({ history, busy, onUndo }: EditHistoryProps) {
  const { now } = useClock()
  if (history.length === 0) return <p>It was never edited.</p>
  return (
    <ul className={classes.history}>
      {history.map(({ id, at, by, changes, revertedAt }) => (
        <li key={id}>
          <div>
            <p className={classes.when}>
              <time dateTime={at}>{timeAgo(at, now)}</time> by {by}
              {revertedAt && <>, taken back {timeAgo(revertedAt, now)}</>}
            </p>
            <ul className={classes.changes}>
              {changes.map((change) => (
                <Change key={change.field} change={change} />
              ))}
            </ul>
          </div>
          {!revertedAt && (
            <Button
              variant="default"
              size="compact-md"
              aria-disabled={busy}
              aria-label={`Undo: ${changes.map(({ field }) => field).join(', ')}`}
              onClick={() => !busy && onUndo(id)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Change = ({ change: { field, before, after } }: { change: FieldEdit }) => (
  <li>
    <strong>{field}:</strong> <del>{short(before)}</del> <span aria-hidden="true">→</span> <ins>{short(after)}</ins>
  </li>
)

const short = (text: string | null): string => {
  if (!text) return 'nothing'
  const line = text.split('\n').join(', ')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
