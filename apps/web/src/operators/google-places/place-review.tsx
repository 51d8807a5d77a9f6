import { listingsChanged } from '@houselights/api-client/operator-cache'
import {
  decidePlace,
  listPlaces,
  type PlaceCandidate,
  type VenuePlaces,
} from '@houselights/contracts/operators/enrichment'
import { Card, Code, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { safeUrl } from '../../format/links.ts'
import { formatCount } from '../../format/words.ts'
import { VenueLink } from '../../layout/links/subject-links.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionButton, layout, Queue, SoftText, useDecide } from '../decisions/index.ts'

/** The last decision: a sentence, and the id of the venue if it got a place. The editor shows that venue's history. */
interface LastDecision {
  text: string
  venueId: string | null
}

export function PlaceReview() {
  const client = useQueryClient()
  // names and addresses are Google's and must not be stored, so they are dropped when no page shows them
  const query = { ...operatorQuery(listPlaces), gcTime: 0 }
  const { queryKey } = query
  const list = useQuery(query)
  // fetching the list costs requests to Google, so it happens only after an error or when no listed venue is left
  const refetchAfterDecision = (_: unknown, error: Error | null) =>
    error ? client.invalidateQueries({ queryKey }) : listingsChanged(client)
  const { decide, lastResult, busy } = useDecide<LastDecision>({ refetch: refetchAfterDecision })

  const decideOnVenue = ({ venue }: VenuePlaces, placeId: string | null) =>
    decide(async () => {
      const { left: leftCount } = await operatorCall(decidePlace, { params: { venue: venue.id }, body: { placeId } })
      const remaining = list.data?.venues.filter((venuePlaces) => venuePlaces.venue.id !== venue.id) ?? []
      client.setQueryData(queryKey, { venues: remaining, total: leftCount })
      if (remaining.length === 0 && leftCount > 0) void client.invalidateQueries({ queryKey })
      return { text: `${venue.name}: ${placeId ? 'place saved.' : 'none of these.'}`, venueId: placeId && venue.id }
    })

  return (
    <Queue
      query={list}
      loadingText="Getting places from Google…"
      failure="Couldn’t load the places"
      lastDecision={lastResult?.text}
      getStatus={({ total }) => (total === 0 ? 'Nothing left.' : `${formatCount(total, 'venue')} left.`)}
      getStatusAction={() =>
        lastResult?.venueId && (
          <Link to="/admin/edit" search={{ kind: 'venue', id: lastResult.venueId }}>
            Open in the editor
          </Link>
        )
      }
    >
      {({ venues }) =>
        venues.length === 0 ? (
          <NothingToDo>Nothing to decide. Venues without a place are looked up once a day if a key is set.</NothingToDo>
        ) : (
          <div className={layout.cards}>
            {venues.map((venuePlaces) => (
              <PlaceChoice
                key={venuePlaces.venue.id}
                venuePlaces={venuePlaces}
                busy={busy}
                onDecide={(placeId) => decideOnVenue(venuePlaces, placeId)}
              />
            ))}
            <SoftText block>
              Place names and addresses: <span translate="no">Google Maps</span>
            </SoftText>
          </div>
        )
      }
    </Queue>
  )
}

interface PlaceChoiceProps {
  venuePlaces: VenuePlaces
  busy: boolean
  onDecide: (placeId: string | null) => void
}

const PlaceChoice = ({ venuePlaces: { venue, candidates, problem }, busy, onDecide }: PlaceChoiceProps) => (
  <Card component="section" aria-labelledby={`venue-${venue.id}`}>
    <Stack component="header" gap={4}>
      <h2 id={`venue-${venue.id}`}>
        <VenueLink venue={venue} />
      </h2>
      <SoftText block>{venue.address ?? 'We don’t have its address.'}</SoftText>
      {problem && (
        <Text size="sm" c="var(--hl-warn)">
          {problem}
        </Text>
      )}
    </Stack>
    <ul className={layout.rows}>
      {candidates.map((candidate) => (
        <li key={candidate.placeId}>
          <Candidate {...candidate} />
          <DecisionButton
            busy={busy}
            name={`This one: ${venue.name} is ${candidate.name ?? candidate.placeId}`}
            onClick={() => onDecide(candidate.placeId)}
          >
            This one
          </DecisionButton>
        </li>
      ))}
    </ul>
    <Group>
      <DecisionButton
        variant="subtle"
        busy={busy}
        name={`None of these is ${venue.name}`}
        onClick={() => onDecide(null)}
      >
        None of these
      </DecisionButton>
    </Group>
  </Card>
)

function Candidate({ placeId, name, address, mapsUrl, metres }: PlaceCandidate) {
  const map = safeUrl(mapsUrl)
  return (
    <div>
      <strong>{name ?? 'A place whose name isn’t available right now'}</strong>
      {address && <p>{address}</p>}
      <div className={layout.links}>
        {metres !== null && (
          <SoftText block>{metres.toLocaleString('en-US')} m from where we have the venue on the map</SoftText>
        )}
        {map && (
          <a href={map} rel="noopener nofollow">
            See it on the map
          </a>
        )}
        <Code>{placeId}</Code>
      </div>
    </div>
  )
}
