import { errorText } from '@houselights/api-client/api-error'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { timeAgo } from '../../format/relative-time.ts'
import { Section } from '../../layout/section.tsx'
import { useClock } from '../../use-clock.ts'
import { identityCalls } from '../operators/index.ts'
import { changeSentence } from './change-sentence.ts'
import classes from './identity.module.css'
import type { Identity } from './use-identity.ts'

/** The decisions, the latest first; each can be undone once. */
export function ChangeHistory({ identity }: { identity: Identity }) {
  const { data, error } = useQuery(identityCalls().changes())
  const { now } = useClock()
  return (
    <Section title="Decided">
      {error && <p role="alert">{errorText(error)}</p>}
      {data?.length === 0 && <p>Nothing was decided yet.</p>}
      <ul className={classes.changes}>
        {data?.map((change) => (
          <li key={change.id}>
            <p>
              {changeSentence(change)}{' '}
              <span>
                <time dateTime={change.decidedAt}>{timeAgo(change.decidedAt, now)}</time> by {change.decidedBy}
                {change.revertedAt && <>, taken back {timeAgo(change.revertedAt, now)}</>}
              </span>
            </p>
            {!change.revertedAt && (
              <Button
                variant="default"
                size="compact-md"
                aria-disabled={identity.busy}
                aria-label={`Undo: ${changeSentence(change)}`}
                onClick={() => identity.undo(change.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
