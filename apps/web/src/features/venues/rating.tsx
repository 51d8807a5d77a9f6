import type { Venue } from '@houselights/contracts/entities/entities'
import classes from './rating.module.css'
import { usePlaceView } from './use-place-view.ts'

/** A visible number does not change. Google's is fetched where there is none, into reserved space: nothing moves. */
export function LiveRating({ venue }: { venue: Venue }) {
  const { rating, reviewCount } = usePlaceView(venue.googlePlaceId) ?? {}
  if (!fetchesRating(venue)) return <Rating {...venue} />
  return (
    <span className={classes.reserved}>
      {rating && <Rating googleRating={rating} googleReviewCount={reviewCount ?? null} />}
    </span>
  )
}

export const fetchesRating = ({ googlePlaceId, googleRating }: Venue): boolean =>
  googlePlaceId !== null && !googleRating

interface Stars {
  full: number
  half: boolean
}
const MOST = 5

/** A half one from .5 on; null for no rating or zero. */
function starsOf(rating: number | null): Stars | null {
  if (!rating || rating < 0) return null
  const full = Math.min(MOST, Math.floor(rating))
  return { full, half: full < MOST && rating - full >= 0.5 }
}

const STAR = 'M8 1.3l2.1 4.4 4.7.6-3.5 3.3.9 4.7L8 12l-4.2 2.3.9-4.7L1.2 6.3l4.7-.6z'

function Rating({ googleRating, googleReviewCount }: Pick<Venue, 'googleRating' | 'googleReviewCount'>) {
  const stars = starsOf(googleRating)
  if (!stars || googleRating === null) return null
  const { full, half } = stars
  return (
    <span className={classes.rating}>
      <span aria-hidden="true" data-stars={full + (half ? 0.5 : 0)}>
        {Array.from({ length: full }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
          <Star key={index} />
        ))}
        {half && <Star half />}
      </span>
      <span>{googleRating.toFixed(1)}</span> <span className="visually-hidden">of 5 stars</span> <span>on Google</span>{' '}
      {googleReviewCount !== null && googleReviewCount > 0 && (
        <span>({googleReviewCount.toLocaleString('en-US')} reviews)</span>
      )}
    </span>
  )
}

const Star = ({ half = false }: { half?: boolean }) => (
  <svg
    viewBox={half ? '0 0 8 16' : '0 0 16 16'}
    width={half ? 7 : 14}
    height="14"
    fill="currentcolor"
    aria-hidden="true"
  >
    <path d={STAR} />
  </svg>
)
