import {
  decideFactReview,
  type FactReview,
  listFactReviews,
  type StatedValue,
} from '@houselights/contracts/operators/venue-facts'
import { Card, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { safeUrl, toSite } from '../../format/links.ts'
import { FACT_NAMES, formatReadOn } from '../../format/venue-facts.ts'
import { formatCount } from '../../format/words.ts'
import { VenueLink } from '../../layout/links/subject-links.tsx'
import { NothingToDo } from '../../layout/loading/query-result.tsx'
import { operatorCall, operatorQuery } from '../area/index.ts'
import { DecisionButton, layout, Queue, useDecide } from '../decisions/index.ts'
import classes from './venue-facts.module.css'

/** Facts that venues' own pages state differently, for an operator to decide. */
export function FactReviews() {
  const { decide, lastResult, busy } = useDecide()
  const decideOn = ({ id, venue, fact }: FactReview, take: boolean) =>
    decide(async () => {
      await operatorCall(decideFactReview, { params: { id }, body: { take } })
      return `${venue.name}: ${take ? 'took their' : 'kept our'} ${FACT_NAMES[fact]}.`
    })
  return (
    <Queue
      query={useQuery(operatorQuery(listFactReviews))}
      loadingText="Loading the facts…"
      failure="Couldn’t load the facts"
      lastDecision={lastResult}
      getStatus={({ total }) => (total === 0 ? 'Nothing left.' : `${formatCount(total, 'fact')} left.`)}
    >
      {({ reviews }) =>
        reviews.length === 0 ? (
          <NothingToDo>No venue’s page contradicts us.</NothingToDo>
        ) : (
          <div className={layout.cards}>
            {reviews.map((review) => (
              <FactCard key={review.id} review={review} busy={busy} onDecide={(take) => decideOn(review, take)} />
            ))}
          </div>
        )
      }
    </Queue>
  )
}

interface FactCardProps {
  review: FactReview
  busy: boolean
  onDecide: (take: boolean) => void
}

const FactCard = ({ review: { id, venue, fact, ours, theirs }, busy, onDecide }: FactCardProps) => (
  <Card component="section" aria-labelledby={`fact-${id}`}>
    <h2 id={`fact-${id}`}>
      <VenueLink venue={venue} />: {FACT_NAMES[fact]}
    </h2>
    <dl className={classes.values}>
      <Value label="Ours" {...ours} />
      <Value label="Theirs" {...theirs} />
    </dl>
    <Group>
      <DecisionButton
        busy={busy}
        name={`Keep ours: ${FACT_NAMES[fact]} of ${venue.name}`}
        onClick={() => onDecide(false)}
      >
        Keep ours
      </DecisionButton>
      <DecisionButton
        busy={busy}
        name={`Take theirs: ${FACT_NAMES[fact]} of ${venue.name}`}
        onClick={() => onDecide(true)}
      >
        Take theirs
      </DecisionButton>
    </Group>
  </Card>
)

function Value({ label, value, source, readOn }: StatedValue & { label: string }) {
  const page = safeUrl(source)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>{' '}
        {page ? (
          <a href={page} rel="noopener noreferrer nofollow">
            {toSite(page)}
          </a>
        ) : (
          'no page known'
        )}
        {readOn && <>, read {formatReadOn(readOn)}</>}
      </dd>
    </div>
  )
}
