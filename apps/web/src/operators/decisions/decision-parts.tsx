import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { timeAgo } from '../../format/relative-time.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import classes from './decisions.module.css'

interface DecisionButtonProps extends ButtonProps {
  busy: boolean | undefined
  /** The accessible name, if the label doesn't say what the button acts on. */
  name?: string
  onClick: () => void
}

export const DecisionButton = ({ busy, name, ...props }: DecisionButtonProps) => (
  <Button variant="default" size="compact-md" aria-disabled={busy} aria-label={name} {...props} />
)

/** Small dimmed text next to what it explains. */
export const SoftText = ({ block = false, children }: { block?: boolean; children: ReactNode }) => (
  <Text span={!block} size="sm" c="dimmed" ff="var(--hl-text)" fw={400}>
    {children}
  </Text>
)

/** A bulleted list of sentences, such as the reasons for a finding. */
export const ReasonList = ({ reasons }: { reasons: readonly string[] }) => (
  <ul className={classes.reasons}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
)

interface DecidedItem {
  id: string
  description: ReactNode
  at: string
  /** Text after the time. */
  more?: string
  /** Quoted below the line. */
  note?: string | null
  /** What the Undo button undoes, for its accessible name. Without it there's no button. */
  undo?: string | undefined
}

interface DecidedProps {
  title?: string
  emptyText: string
  items: readonly DecidedItem[] | undefined
  busy?: boolean
  onUndo?: (id: string, undo: string) => void
}

export function DecisionHistory({ title = 'Decided', emptyText, items, busy, onUndo }: DecidedProps) {
  const { now } = useClock()
  return (
    <Section title={title}>
      {items?.length === 0 && <p>{emptyText}</p>}
      <ul className={classes.rows}>
        {items?.map(({ id, description, at, more, note, undo }) => (
          <li key={id}>
            <div>
              {description}{' '}
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

interface FilterChoice extends LinkProps {
  label: string
  isCurrent: boolean
}

interface FilterLinksProps {
  label: string
  groups: readonly (readonly FilterChoice[])[]
}

export const FilterLinks = ({ label: name, groups }: FilterLinksProps) => (
  <nav aria-label={name}>
    <Group justify="space-between">
      {groups.map((choices) => (
        <div key={choices[0]?.label} className={classes.links}>
          {choices.map(({ label, isCurrent, ...to }) => (
            <Link key={label} {...to} aria-current={isCurrent ? 'page' : undefined} resetScroll={false}>
              {label}{' '}
            </Link>
          ))}
        </div>
      ))}
    </Group>
  </nav>
)

interface QueueProps<Data> extends ComponentProps<typeof QueryResult<Data>> {
  /** The last decision, in words. */
  lastDecision?: ReactNode
  /** How much is left to decide, in words. */
  getStatus: (data: Data) => string
  /** A control at the end of the status line. */
  getStatusAction?: (data: Data) => ReactNode
}

/** A list that operators decide on. A status line above it shows the last decision and how much is left. */
export function Queue<Data>({
  query,
  loadingText,
  failure,
  lastDecision,
  getStatus,
  getStatusAction,
  children,
}: QueueProps<Data>) {
  const status = useRef<HTMLParagraphElement>(null)
  // if a decision removed its own button, the focus moves here without scrolling the page
  useEffect(() => {
    if (query.data && lastDecision && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true })
  }, [query.data, lastDecision])
  return (
    <QueryResult query={query} loadingText={loadingText} failure={failure}>
      {(data) => (
        <>
          <Group justify="space-between" gap="xs" className={classes.status}>
            <p role="status" ref={status} tabIndex={-1}>
              {lastDecision && <span>{lastDecision} </span>}
              <strong>{getStatus(data)}</strong>
            </p>
            {getStatusAction?.(data)}
          </Group>
          {children(data)}
        </>
      )}
    </QueryResult>
  )
}
