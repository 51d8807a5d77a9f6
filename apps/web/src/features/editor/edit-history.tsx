import type { Edit, FieldEdit } from '@houselights/types/editor'
import { Box, Text } from '@mantine/core'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../use-clock.ts'
import { DecisionButton, layout, Soft } from '../decisions/index.ts'

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
    <ul className={layout.rows}>
      {history.map(({ id, at, by, changes, revertedAt }) => (
        <li key={id}>
          <div>
            <Soft block>
              <time dateTime={at}>{timeAgo(at, now)}</time> by {by}
              {revertedAt && <>, taken back {timeAgo(revertedAt, now)}</>}
            </Soft>
            <Box component="ul">
              {changes.map((change) => (
                <Change key={change.field} change={change} />
              ))}
            </Box>
          </div>
          {!revertedAt && (
            <DecisionButton
              busy={busy}
              name={`Undo: ${changes.map(({ field }) => field).join(', ')}`}
              onClick={() => !busy && onUndo(id)}
            >
              Undo
            </DecisionButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const Change = ({ change: { field, before, after } }: { change: FieldEdit }) => (
  <li>
    <strong>{field}:</strong> <del>{short(before)}</del> <span aria-hidden="true">→</span>{' '}
    <Text component="ins" td="none">
      {short(after)}
    </Text>
  </li>
)

const short = (text: string | null): string => {
  if (!text) return 'nothing'
  const line = text.split('\n').join(', ')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
