import type { Venue } from '@houselights/types/entities'
import classes from './rating.module.css'
import { Rating } from './rating.tsx'
import { usePlaceView } from './use-place-view.ts'

/**
 * The rating that the page was made with: a number that is read must not become another. Where there is none, the one of
 * the moment as Google tells it, once; its place is kept free, so that nothing moves.
 */
export function LiveRating({ venue }: { venue: Venue }) {
  const { rating, reviewCount } = usePlaceView(venue.googlePlaceId) ?? {}
  if (!fetchesRating(venue)) return <Rating {...venue} />
  return (
    <span className={classes.awaited}>
      {rating && <Rating googleRating={rating} googleReviewCount={reviewCount ?? null} />}
    </span>
  )
}

/** Whether the rating of a venue is the one of the moment. */
export const fetchesRating = ({ googlePlaceId, googleRating }: Venue): boolean =>
  googlePlaceId !== null && !googleRating
