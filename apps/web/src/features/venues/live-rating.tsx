import type { Venue } from '@houselights/types/entities'
import classes from './rating.module.css'
import { Rating } from './rating.tsx'
import { usePlaceView } from './use-place-view.ts'

/**
 * The rating that the page was rendered with: a visible number does not change. Where there is none, Google's current
 * one
 * is fetched; its space is reserved, so that nothing moves.
 */
export function LiveRating({ venue }: { venue: Venue }) {
  const { rating, reviewCount } = usePlaceView(venue.googlePlaceId) ?? {}
  if (!fetchesRating(venue)) return <Rating {...venue} />
  return (
    <span className={classes.reserved}>
      {rating && <Rating googleRating={rating} googleReviewCount={reviewCount ?? null} />}
    </span>
  )
}

/** Whether a venue's rating is fetched from Google. */
export const fetchesRating = ({ googlePlaceId, googleRating }: Venue): boolean =>
  googlePlaceId !== null && !googleRating
