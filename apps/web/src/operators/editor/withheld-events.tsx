import type { EventKind } from '@houselights/contracts/entities/entities'
import { type HiddenEvents, listWithheld, saveEdit } from '@houselights/contracts/operators/editor'
import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { joinFacts } from '../../format/words.ts'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { Section } from '../../layout/page/section.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionButton, FilterLinks, layout, SoftText, useDecide } from '../decisions/index.ts'

type WithheldEvent = HiddenEvents['events'][number]

/** Upcoming events that aren't public because of their kind, with counts by kind. Each can be made public. */
export function WithheldEvents({ kind }: { kind: EventKind | undefined }) {
  const query = useQuery({ ...operatorQuery(listWithheld, { query: { kind } }), placeholderData: keepPreviousData })
  return (
    <QueryResult query={query} loadingText="Loading…" failure="Couldn’t load the hidden events">
      {(withheld) => <WithheldList withheld={withheld} kind={kind} />}
    </QueryResult>
  )
}

function WithheldList({ withheld: data, kind }: { withheld: HiddenEvents; kind: EventKind | undefined }) {
  const [restoredEvent, setRestoredEvent] = useState<WithheldEvent>()
  const totalCount = data.counts.reduce((sum, { count }) => sum + count, 0)
  const linkTo = (option: { kind: EventKind | undefined; count: number }) =>
    ({
      label: `${option.kind ?? 'all'} ${option.count.toLocaleString('en-US')}`,
      isCurrent: option.kind === kind,
      to: '/admin/edit',
      search: { withheld: option.kind },
    }) as const
  const chosenCount = kind ? (data.counts.find((option) => option.kind === kind)?.count ?? 0) : totalCount
  return (
    <Section title="Hidden events, by kind">
      <p>Upcoming events that aren’t concerts. Putting one back sets its kind to music and locks it.</p>
      <Text role="status" fw={600} mih="1.5em">
        {restoredEvent && (
          <>
            “{restoredEvent.title}” is on the site now.{' '}
            <Link to="/admin/edit" search={{ kind: 'event', id: restoredEvent.id }}>
              Open it in the editor
            </Link>
          </>
        )}
      </Text>
      {totalCount > 0 && (
        <FilterLinks label="Kinds" groups={[[{ kind: undefined, count: totalCount }, ...data.counts].map(linkTo)]} />
      )}
      {chosenCount === 0 && <p>{kind ? `No hidden events of kind ${kind}.` : 'No hidden upcoming events.'}</p>}
      <ul className={layout.rows}>
        {data.events.map((event) => (
          <WithheldItem key={event.id} event={event} onDone={() => setRestoredEvent(event)} />
        ))}
      </ul>
      {chosenCount > data.events.length && <p>Showing the next {data.events.length}.</p>}
    </Section>
  )
}

function WithheldItem({ event, onDone }: { event: WithheldEvent; onDone: () => void }) {
  const { decide, busy, error } = useDecide<void>({ pageShowsErrors: true })
  const showAgain = () =>
    decide(async () => {
      const params = { kind: 'event', id: event.id } as const
      await operatorCall(saveEdit, { params, body: { values: { kind: 'music' } } })
      onDone()
    })
  return (
    <li>
      <div>
        <Link to="/admin/edit" search={{ kind: 'event', id: event.id }}>
          {event.title}
        </Link>
        <SoftText block>
          {joinFacts(event.kind, event.day, event.venue, event.sources && `listed by ${event.sources}`)}
        </SoftText>
        {error && (
          <Text role="alert" size="sm" c="var(--hl-bad)">
            {error}
          </Text>
        )}
      </div>
      <DecisionButton busy={busy} name={`Put back: ${event.title}`} onClick={showAgain}>
        Put back
      </DecisionButton>
    </li>
  )
}
