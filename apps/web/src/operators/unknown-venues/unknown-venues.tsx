import {
  decideUnknownVenue,
  listUnknownVenues,
  type NameDecision,
  type UnknownVenue,
  undoUnknownVenue,
} from '@houselights/contracts/operators/unknown-venues'
import type { countWaiting } from '@houselights/contracts/operators/waiting-counts'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { Button, Card, Group, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { SafeLink } from '../../layout/links/safe-link.tsx'
import { Section } from '../../layout/page/section.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionHistory, layout, Queue, SoftText, useDecide } from '../decisions/index.ts'

type VenueName = UnknownVenue['nearest'][number]
type Decide = (unknownVenue: UnknownVenue, decision: NameDecision, venue?: VenueName) => void

type Waiting = z.output<typeof countWaiting.response>['unknownVenues']

/** Says on the area's first page how many shows wait for a venue, with a link. Nothing if none do. */
export function WaitingNotice({ shows, names }: Waiting) {
  if (shows === 0) return null
  return (
    <Card component="aside" mb="md" aria-label="Shows waiting for a venue">
      <p>
        <Link to="/admin/venues">
          <strong>
            {formatCount(shows, 'show')} {shows === 1 ? 'waits' : 'wait'} for a venue
          </strong>
        </Link>{' '}
        under {formatCount(names, 'unknown name')}. They count as missed until you decide.
      </p>
    </Card>
  )
}

/** Venue names on lists that match no venue. Each decision takes one click and publishes the waiting shows. */
export function UnknownVenues() {
  const query = useQuery(operatorQuery(listUnknownVenues))
  const { decide, lastResult, busy } = useDecide()
  const decideOnName: Decide = ({ id, name }, decision, chosenVenue) =>
    decide(async () => {
      const body = { decision, ...(chosenVenue && { venue: chosenVenue.slug }) }
      const { venue, shows } = await operatorCall(decideUnknownVenue, { params: { id }, body })
      if (!venue) return `“${name}” is not a venue.`
      return `“${name}” is ${venue.name} now. ${formatCount(shows, 'show')} appeared.`
    })
  const undo = (id: string, text: string) =>
    decide(async () => {
      const { shows } = await operatorCall(undoUnknownVenue, { params: { id } })
      return `Undone: ${text}.${shows > 0 ? ` ${formatCount(shows, 'show')} withdrawn.` : ''}`
    })
  return (
    <Section title="Unknown venue names">
      <Queue
        query={query}
        loadingText="Loading the names…"
        failure="Couldn’t load the names"
        lastDecision={lastResult}
        getStatus={({ total, shows }) =>
          total === 0
            ? 'No shows wait for a venue.'
            : `${formatCount(shows, 'show')} ${shows === 1 ? 'waits' : 'wait'} under ${formatCount(total, 'name')}.`
        }
      >
        {({ names, decided, venues }) => (
          <>
            <ul className={layout.cards}>
              {names.map((unknownVenue) => (
                <NameCard
                  key={unknownVenue.id}
                  unknownVenue={unknownVenue}
                  venues={venues}
                  busy={busy}
                  onDecide={decideOnName}
                />
              ))}
            </ul>
            {decided.length > 0 && (
              <details>
                <summary>{formatCount(decided.length, 'decision')}</summary>
                <DecisionHistory
                  emptyText=""
                  busy={busy}
                  items={decided.map(({ id, name, decision, venue, decidedAt }) => {
                    const text = `“${name}” ${DECISION_TEXTS[decision]}${decision === 'alias' && venue ? venue.name : ''}`
                    return { id, description: text, at: decidedAt, undo: text }
                  })}
                  onUndo={undo}
                />
              </details>
            )}
          </>
        )}
      </Queue>
    </Section>
  )
}

const DECISION_TEXTS: Readonly<Record<NameDecision, string>> = {
  venue: 'became a venue',
  alias: 'is another name of ',
  'not-a-venue': 'is not a venue',
}

interface NameCardProps {
  unknownVenue: UnknownVenue
  venues: readonly VenueName[]
  busy: boolean
  onDecide: Decide
}

function NameCard({ unknownVenue, venues, busy, onDecide }: NameCardProps) {
  const { today } = useClock()
  const { id, name, spellings, address, shows, firstDay, lastDay, sources, examples, nearest } = unknownVenue
  const days = [firstDay, lastDay].map((day) => dayName(day, today))
  return (
    <Card component="li" aria-labelledby={`name-${id}`}>
      <Stack gap="xs">
        <h3 id={`name-${id}`}>{name}</h3>
        <p>
          {formatCount(shows, 'show')}, {firstDay === lastDay ? days[0] : `${days[0]} to ${days[1]}`}
          {address && (
            <>
              <br />
              {address}
            </>
          )}
        </p>
        {spellings.length > 0 && <SoftText block>Also printed as {spellings.join(', ')}</SoftText>}
        <p className={layout.links}>
          <SoftText>Seen on</SoftText>
          {sources.map((source) => (
            <SafeLink key={source.name} href={source.url} rel={EXTERNAL}>
              {source.name}
            </SafeLink>
          ))}
        </p>
        <details>
          <summary>{examples.length < shows ? `The first ${examples.length} shows` : 'The shows'}</summary>
          <ul>
            {examples.map(({ title, date, url }) => (
              <li key={`${date} ${title}`}>
                {dayName(date, today)}:{' '}
                <SafeLink href={url} rel={EXTERNAL}>
                  {title}
                </SafeLink>
              </li>
            ))}
          </ul>
        </details>
        <Group role="group" aria-label={`What ${name} is`} gap="xs">
          <Button aria-disabled={busy} onClick={() => onDecide(unknownVenue, 'venue')}>
            Accept as a new venue
          </Button>
          {nearest.map((venue) => (
            <Button
              key={venue.slug}
              variant="default"
              aria-disabled={busy}
              onClick={() => onDecide(unknownVenue, 'alias', venue)}
            >
              Is another name of {venue.name}
            </Button>
          ))}
          <Button variant="default" aria-disabled={busy} onClick={() => onDecide(unknownVenue, 'not-a-venue')}>
            Not a venue
          </Button>
        </Group>
        <VenuePicker venues={venues} busy={busy} onPick={(venue) => onDecide(unknownVenue, 'alias', venue)} />
      </Stack>
    </Card>
  )
}

const EXTERNAL = 'noopener noreferrer nofollow'

interface VenuePickerProps {
  venues: readonly VenueName[]
  busy: boolean
  onPick: (venue: VenueName) => void
}

/** Chooses any venue of the city. */
function VenuePicker({ venues, busy, onPick }: VenuePickerProps) {
  const [slug, setSlug] = useState('')
  const venue = venues.find((each) => each.slug === slug)
  return (
    <Group align="end" gap="xs">
      <NativeSelect
        label="Is another name of"
        maw="100%"
        value={slug}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        data={[
          { value: '', label: 'Choose a venue' },
          ...venues.map((each) => ({ value: each.slug, label: each.name })),
        ]}
      />
      {venue && (
        <Button variant="default" aria-disabled={busy} onClick={() => onPick(venue)}>
          Save
        </Button>
      )}
    </Group>
  )
}
