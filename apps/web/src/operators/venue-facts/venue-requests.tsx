import { VENUE_REQUESTS } from '@houselights/contracts/reports/venue-request-choices'
import {
  decideVenueRequest,
  listVenueRequests,
  type QueuedVenueRequest,
} from '@houselights/contracts/reports/venue-requests'
import { Card, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { safeUrl, toSite } from '../../format/links.ts'
import { FACT_NAMES } from '../../format/venue-facts.ts'
import { formatCount } from '../../format/words.ts'
import { VenueLink } from '../../layout/links/subject-links.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionButton, layout, Queue, useDecide } from '../decisions/index.ts'

const getLabel = (kind: QueuedVenueRequest['kind']) =>
  VENUE_REQUESTS.find((request) => request.kind === kind)?.label ?? kind

/** What people from venues request, for an operator to accept or reject. */
export function VenueRequests() {
  const { decide, lastResult, busy } = useDecide()
  const decideOn = ({ id, venue }: QueuedVenueRequest, accept: boolean) =>
    decide(async () => {
      await operatorCall(decideVenueRequest, { params: { id }, body: { accept } })
      return `${venue.name}: ${accept ? 'accepted' : 'rejected'}.`
    })
  return (
    <Queue
      query={useQuery(operatorQuery(listVenueRequests))}
      loadingText="Loading the requests…"
      failure="Couldn’t load the requests"
      lastDecision={lastResult}
      getStatus={({ length }) => (length === 0 ? 'No requests.' : `${formatCount(length, 'request')} left.`)}
    >
      {(requests) =>
        requests.length === 0 ? (
          <NothingToDo>No venue has asked for anything.</NothingToDo>
        ) : (
          <div className={layout.cards}>
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                busy={busy}
                onDecide={(accept) => decideOn(request, accept)}
              />
            ))}
          </div>
        )
      }
    </Queue>
  )
}

interface RequestCardProps {
  request: QueuedVenueRequest
  busy: boolean
  onDecide: (accept: boolean) => void
}

function RequestCard({ request: { id, venue, kind, fact, value, source, reason }, busy, onDecide }: RequestCardProps) {
  const page = safeUrl(source)
  return (
    <Card component="section" aria-labelledby={`request-${id}`}>
      <h2 id={`request-${id}`}>
        <VenueLink venue={venue} />: {getLabel(kind)}
      </h2>
      {fact && (
        <p>
          {FACT_NAMES[fact]}: <strong>{value}</strong>
        </p>
      )}
      {page && (
        <a href={page} rel="noopener noreferrer nofollow">
          {toSite(page)}
        </a>
      )}
      {reason && <blockquote>{reason}</blockquote>}
      <p className={layout.links}>
        <Link to="/admin/edit" search={{ kind: 'venue', id: venue.id }}>
          Open in the editor
        </Link>
      </p>
      <Group>
        <DecisionButton busy={busy} name={`Accept: ${getLabel(kind)}, ${venue.name}`} onClick={() => onDecide(true)}>
          Accept
        </DecisionButton>
        <DecisionButton busy={busy} name={`Reject: ${getLabel(kind)}, ${venue.name}`} onClick={() => onDecide(false)}>
          Reject
        </DecisionButton>
      </Group>
    </Card>
  )
}
