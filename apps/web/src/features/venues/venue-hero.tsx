import type { Picture, Venue } from '@houselights/contracts/entities/entities'
import { pictureFile } from '@houselights/contracts/pictures/picture-addresses'
import { Photo } from '@houselights/design-system/components/photo'
import type { Box } from '@houselights/design-system/photo-sizes'
import { venuePicture } from '@houselights/design-system/stock-pictures'
import { spaced } from '../../format/words.ts'
import { useCity } from '../../page/page-city.ts'
import { PhotoCarousel } from './photo-carousel.tsx'
import { LiveRating } from './rating.tsx'
import classes from './venue-detail.module.css'

const BOXES: readonly Box[] = [
  { upTo: '42em', width: '100vw', height: '15rem' },
  { width: 'min(92vw, 74rem)', height: 'min(36vw, 27rem)' },
]
/** A width between those for phones and for desktops, where one file serves both. */
const MEDIUM_WIDTH = 960

export const VenueHero = ({ venue }: { venue: Venue }) => {
  const city = useCity()
  return (
    <div className={classes.hero} data-placed={venue.googlePlaceId !== null || undefined}>
      {venue.picture && !venue.googlePlaceId ? (
        <Photo
          picture={venue.picture}
          boxes={BOXES}
          className={classes.photo}
          alt={`Picture of ${venue.name}`}
          urgency="lead"
        />
      ) : (
        <PhotoCarousel
          key={venue.id}
          name={venue.name}
          googlePlaceId={venue.googlePlaceId}
          fallback={venue.picture ? oneFileOf(venue.picture) : venuePicture(venue.name, city)}
        />
      )}
      <div className={classes.words}>
        <h1>{venue.name}</h1>
        <p className={classes.badges}>
          {venue.neighborhood && <span>{venue.neighborhood}</span>}{' '}
          {venue.venueType && <span className={classes.badge}>{spaced(venue.venueType)}</span>}{' '}
          <LiveRating venue={venue} />
        </p>
      </div>
    </div>
  )
}

const oneFileOf = ({ id, width, widths }: Picture) =>
  pictureFile(id, `${widths.find((each) => each >= MEDIUM_WIDTH) ?? width}.webp`)
