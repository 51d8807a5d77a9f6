import { venuePicture } from '@houselights/design-system/stock-pictures'
import type { Venue } from '@houselights/types/entities'
import { spaced } from '../../format/words.ts'
import { LiveRating } from './live-rating.tsx'
import { PhotoCarousel } from './photo-carousel.tsx'
import classes from './venue-detail.module.css'

/** A venue's name upon its pictures. */
export const VenueHero = ({ venue }: { venue: Venue }) => (
  <div className={classes.hero} data-placed={venue.googlePlaceId !== null || undefined}>
    <PhotoCarousel
      key={venue.id}
      name={venue.name}
      googlePlaceId={venue.googlePlaceId}
      fallback={venuePicture(venue.name)}
    />
    <div className={classes.words}>
      <h1>{venue.name}</h1>
      <p className={classes.badges}>
        {venue.neighborhood && <span>{venue.neighborhood}</span>}
        {venue.venueType && <span className={classes.badge}>{spaced(venue.venueType)}</span>}
        <LiveRating venue={venue} />
      </p>
    </div>
  </div>
)
