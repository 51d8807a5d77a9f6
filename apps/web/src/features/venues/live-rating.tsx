import type { Venue } from '@houselights/types/entities'
import classes from './rating.module.css'
import { Rating } from './rating.tsx'
import { usePlaceView } from './use-place-view.ts'

/** The rating of the moment where Google tells it, else the one we have; its place is kept free, so that nothing moves. */
export function LiveRating({ venue }: { venue: Venue }) {
  const { rating, reviewCount } = usePlaceView(venue.googlePlaceId) ?? {}
  if (!venue.googlePlaceId) return <Rating {...venue} />
  return (
    <span className={classes.awaited}>
      {rating ? <Rating googleRating={rating} googleReviewCount={reviewCount ?? null} /> : <Rating {...venue} />}
    </span>
  )
}
