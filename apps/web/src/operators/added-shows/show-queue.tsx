import {
  type AddedShow,
  acceptAddedShow,
  listAddedShows,
  refuseAddedShow,
} from '@houselights/contracts/operators/added-shows'
import { Button, Card, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { toSite } from '../../format/links.ts'
import { timeAgo } from '../../format/relative-time.ts'
import { formatCount } from '../../format/words.ts'
import { useClock } from '../../hooks/use-clock.ts'
import { SafeLink } from '../../layout/links/safe-link.tsx'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { Queue, SoftText, useDecide } from '../decisions/index.ts'
import { isUnderWay, ListingTable } from '../venue-proposals/index.ts'

const POLL_MS = 2_000

/** The pages that visitors sent: what each states next to its own words, and the decision. */
export function ShowQueue() {
  const query = useQuery({
    ...operatorQuery(listAddedShows),
    refetchInterval: ({ state: { data } }) => (data?.shows.some(isUnderWay) ? POLL_MS : false),
  })
  const { decide, lastResult, busy } = useDecide()
  const accept = ({ id, show }: AddedShow, venue: string) =>
    decide(async () => {
      await operatorCall(acceptAddedShow, { params: { id }, body: { venue } })
      return `Accepted ${show?.name}. It’s listed once its page is scraped.`
    })
  const refuse = ({ id, address }: AddedShow) =>
    decide(async () => {
      await operatorCall(refuseAddedShow, { params: { id } })
      return `Refused ${address}.`
    })
  return (
    <Queue
      query={query}
      loadingText="Loading the shows…"
      failure="Couldn’t load the shows"
      lastDecision={lastResult}
      getStatus={({ total }) => (total === 0 ? 'Nothing left.' : `${formatCount(total, 'show')} to decide.`)}
    >
      {({ shows, venues }) => (
        <>
          {shows.length === 0 && <NothingToDo>Nothing to decide.</NothingToDo>}
          {shows.map((show) => (
            <ShowCard key={show.id} added={show} venues={venues} busy={busy} onAccept={accept} onRefuse={refuse} />
          ))}
        </>
      )}
    </Queue>
  )
}

interface ShowCardProps {
  added: AddedShow
  venues: readonly { slug: string; name: string }[]
  busy: boolean
  onAccept: (show: AddedShow, venue: string) => void
  onRefuse: (show: AddedShow) => void
}

function ShowCard({ added, venues, busy, onAccept, onRefuse }: ShowCardProps) {
  const clock = useClock()
  const { id, address, state, problem, readAt, requestedAt, show, venue } = added
  const [chosenVenue, setChosenVenue] = useState(venue?.slug ?? '')
  const name = show?.name ?? address
  return (
    <Card component="section" mb="md" aria-labelledby={`show-${id}`}>
      <h2 id={`show-${id}`}>{show?.name ?? toSite(address)}</h2>
      <p>
        <SafeLink href={address} target="_blank" rel="noopener noreferrer nofollow">
          {address}
        </SafeLink>{' '}
        <SoftText>
          sent <time dateTime={requestedAt}>{timeAgo(requestedAt, clock.now)}</time>
          {readAt && (
            <>
              , fetched <time dateTime={readAt}>{timeAgo(readAt, clock.now)}</time>
            </>
          )}
        </SoftText>
      </p>
      {isUnderWay(added) && <p role="status">It’ll be scraped within a minute.</p>}
      {problem && <Text c="var(--hl-bad)">{problem}</Text>}
      {show && <ListingTable listings={[show]} clock={clock} />}
      {show?.doubt && <Text c="var(--hl-bad)">{show.doubt}</Text>}
      {show && <Listed added={added} />}
      <Group align="end" mt="sm">
        {state === 'read' && (
          <>
            <NativeSelect
              label="Venue"
              description={show?.printedVenue ? `On the page: ${show.printedVenue}` : 'The page names no venue.'}
              value={chosenVenue}
              onChange={({ currentTarget }) => setChosenVenue(currentTarget.value)}
              data={[
                { value: '', label: 'Choose a venue' },
                ...venues.map((option) => ({ value: option.slug, label: option.name })),
              ]}
            />
            <Button
              aria-label={`Accept ${name}`}
              aria-disabled={busy || chosenVenue === ''}
              onClick={() => chosenVenue && onAccept(added, chosenVenue)}
            >
              Accept
            </Button>
          </>
        )}
        {!isUnderWay(added) && (
          <Button variant="default" aria-label={`Refuse ${name}`} aria-disabled={busy} onClick={() => onRefuse(added)}>
            Refuse
          </Button>
        )}
      </Group>
      {state === 'failed' && (
        <p>
          <Link to="/admin/venues">Add its venue</Link>
        </p>
      )}
    </Card>
  )
}

/** What we already list at the same venue on the same night. */
function Listed({ added: { listed, venue } }: { added: AddedShow }) {
  if (listed.length === 0) return null
  return (
    <p>
      Already listed that night at {venue?.name}:{' '}
      {listed.map((event, index) => (
        <span key={event.slug}>
          {index > 0 && ', '}
          <EventLink event={event} />
        </span>
      ))}
      . If it’s the same show, the page becomes one more of its sources.
    </p>
  )
}
