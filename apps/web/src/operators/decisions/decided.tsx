import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { Section } from '../../layout/page/section.tsx'
import { DecisionButton } from './decision-parts.tsx'
import classes from './decisions.module.css'

interface DecidedItem {
  id: string
  what: ReactNode
  at: string
  /** Behind the time, and below it all. */
  more?: string
  note?: string | null
  undo?: string | undefined
}

interface DecidedProps {
  title?: string
  none: string
  items: readonly DecidedItem[] | undefined
  busy?: boolean
  onUndo?: (id: string, what: string) => void
}

export function Decided({ title = 'Decided', none, items, busy, onUndo }: DecidedProps) {
  const { now } = useClock()
  return (
    <Section title={title}>
      {items?.length === 0 && <p>{none}</p>}
      <ul className={classes.rows}>
        {items?.map(({ id, what, at, more, note, undo }) => (
          <li key={id}>
            <div>
              {what}{' '}
              <Text span size="sm" c="dimmed">
                <time dateTime={at}>{timeAgo(at, now)}</time>
                {more}
              </Text>
              {note && <blockquote>{note}</blockquote>}
            </div>
            {undo && (
              <DecisionButton busy={busy} name={`Undo: ${undo}`} onClick={() => onUndo?.(id, undo)}>
                Undo
              </DecisionButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
