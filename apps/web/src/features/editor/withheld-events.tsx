import type { Withheld } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QueryResult } from '../../layout/query-result.tsx'
import { Section } from '../../layout/section.tsx'
import { useShowAgain, useWithheld, type WithheldEvent } from './use-withheld.ts'
import classes from './withheld-events.module.css'

/** Upcoming events that are not public because of their kind: counted, listed, and made public one by one. */
export function WithheldEvents({ kind }: { kind: EventKind | undefined }) {
  const { query, done, setDone } = useWithheld(kind)
  return (
    <QueryResult query={query} loading="Loading…" failure="The withheld events could not be fetched">
      {(withheld) => <WithheldList withheld={withheld} kind={kind} done={done} onDone={setDone} />}
    </QueryResult>
  )
}

interface WithheldListProps {
  withheld: Withheld
  kind: EventKind | undefined
  /** The event that was shown again last. */
  done: WithheldEvent | undefined
  onDone: (event: WithheldEvent) => void
}

function WithheldList({ withheld: data, kind, done, onDone }: WithheldListProps) {
  const all = data.counts.reduce((sum, { count }) => sum + count, 0)
  const chosen = kind ? (data.counts.find((one) => one.kind === kind)?.count ?? 0) : all
  return (
    <Section title="Not shown, by kind">
      <p>Upcoming events that sources announce and that are no concerts. Putting one back locks its kind as music.</p>
      <p role="status" className={classes.done}>
        {done && (
          <>
            “{done.title}” is shown.{' '}
            <Link to="/admin/edit" search={{ kind: 'event', id: done.id }}>
              Open it in the editor
            </Link>
          </>
        )}
      </p>
      {all > 0 && (
        <nav aria-label="Kinds" className={classes.kinds}>
          <KindLink kind={undefined} count={all} chosen={kind} />
          {data.counts.map((one) => (
            <KindLink key={one.kind} {...one} chosen={kind} />
          ))}
        </nav>
      )}
      {chosen === 0 && <p>{kind ? `No ${kind} is withheld.` : 'No upcoming event is withheld.'}</p>}
      <ul className={classes.events}>
        {data.events.map((event) => (
          <WithheldItem key={event.id} event={event} onDone={onDone} />
        ))}
      </ul>
      {chosen > data.events.length && <p>The next {data.events.length} are listed.</p>}
    </Section>
  )
}

function KindLink({ kind, count, chosen }: { kind?: EventKind; count: number; chosen: EventKind | undefined }) {
  return (
    <Link
      to="/admin/edit"
      search={{ withheld: kind }}
      resetScroll={false}
      aria-current={kind === chosen ? 'true' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {kind ?? 'all'} <span>{count.toLocaleString('en-US')}</span>{' '}
    </Link>
  )
}

function WithheldItem({ event, onDone }: Pick<WithheldListProps, 'onDone'> & { event: WithheldEvent }) {
  const { showAgain, busy, refused } = useShowAgain(event, onDone)
  return (
    <li>
      <div>
        <Link to="/admin/edit" search={{ kind: 'event', id: event.id }}>
          {event.title}
        </Link>
        <p>
          {[event.kind, event.day, event.venue, event.sources && `told by ${event.sources}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {refused && <p role="alert">{refused}</p>}
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-disabled={busy}
        aria-label={`Put back: ${event.title}`}
        onClick={showAgain}
      >
        Put back
      </Button>
    </li>
  )
}
