import type { Picture, Venue } from '@houselights/contracts/entities/entities'
import { getPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import { Photo } from '@houselights/design-system/components/photo'
import type { Box } from '@houselights/design-system/photo-sizes'
import { getVenuePicture } from '@houselights/design-system/stock-pictures'
import { formatArea } from '@houselights/domain/venues/venue-place'
import { safeUrl } from '../../format/links.ts'
import { capitalize, toWords } from '../../format/words.ts'
import { useCity } from '../../page/page-city.ts'
import { PhotoCarousel } from './photo-carousel.tsx'
import { useGooglePlace } from './use-google-place.ts'
import classes from './venue-detail.module.css'

const BOXES: readonly Box[] = [
  { upTo: '42em', width: '100vw', height: '15rem' },
  { width: 'min(92vw, 74rem)', height: 'min(36vw, 27rem)' },
]
/** In pixels. A compromise between phone and desktop widths, where a single file serves both. */
const MEDIUM_WIDTH = 960

export const VenueHero = ({ venue }: { venue: Venue }) => {
  const city = useCity()
  const area = formatArea(venue)
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
          fallback={venue.picture ? getSingleFilePath(venue.picture) : getVenuePicture(venue.name, city)}
        />
      )}
      <div className={classes.words}>
        <h1>{venue.name}</h1>
        <p className={`cluster ${classes.badges}`}>
          {area && <span>{area}</span>} {venue.closed && <span className="tag">Closed</span>}{' '}
          {venue.venueType && <span className="tag">{toWords(venue.venueType)}</span>} <LiveRating venue={venue} />
        </p>
      </div>
    </div>
  )
}

const getSingleFilePath = ({ id, width, widths }: Picture) =>
  getPicturePath(id, `${widths.find((each) => each >= MEDIUM_WIDTH) ?? width}.webp`)

/**
 * Shows the stored rating, which never changes on the page. Without one, fetches Google's rating into reserved space.
 */
function LiveRating({ venue }: { venue: Venue }) {
  const { rating, reviewCount } = useGooglePlace(venue.googlePlaceId) ?? {}
  if (!needsRating(venue)) return <Rating {...venue} />
  return (
    <span className={classes.reserved}>
      {rating && <Rating googleRating={rating} googleReviewCount={reviewCount ?? null} />}
    </span>
  )
}

const needsRating = ({ googlePlaceId, googleRating }: Venue): boolean => googlePlaceId !== null && !googleRating

const MAX_STARS = 5

/** Converts a rating to full stars, and a half star from .5 up. Returns null for no rating or zero. */
function getStars(rating: number | null) {
  if (!rating || rating < 0) return null
  const fullCount = Math.min(MAX_STARS, Math.floor(rating))
  return { fullCount, hasHalf: fullCount < MAX_STARS && rating - fullCount >= 0.5 }
}

const STAR = 'M8 1.3l2.1 4.4 4.7.6-3.5 3.3.9 4.7L8 12l-4.2 2.3.9-4.7L1.2 6.3l4.7-.6z'

function Rating({ googleRating, googleReviewCount }: Pick<Venue, 'googleRating' | 'googleReviewCount'>) {
  const stars = getStars(googleRating)
  if (!stars || googleRating === null) return null
  const { fullCount, hasHalf } = stars
  return (
    <span className={classes.rating}>
      <span aria-hidden="true" data-stars={fullCount + (hasHalf ? 0.5 : 0)}>
        {Array.from({ length: fullCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars are all alike
          <Star key={index} />
        ))}
        {hasHalf && <Star isHalf />}
      </span>
      <span>{googleRating.toFixed(1)}</span> <span className="visually-hidden">of 5 stars</span> <span>on Google</span>{' '}
      {googleReviewCount !== null && googleReviewCount > 0 && (
        <span>({googleReviewCount.toLocaleString('en-US')} reviews)</span>
      )}
    </span>
  )
}

const Star = ({ isHalf = false }: { isHalf?: boolean }) => (
  <svg
    viewBox={isHalf ? '0 0 8 16' : '0 0 16 16'}
    width={isHalf ? 7 : 14}
    height="14"
    fill="currentcolor"
    aria-hidden="true"
  >
    <path d={STAR} />
  </svg>
)

const REL = 'noopener nofollow'

/** Credits and terms for Google's photos and rating. The line is empty until they are loaded, so that nothing moves. */
export function PlaceCredits({ venue }: { venue: Venue }) {
  const place = useGooglePlace(venue.googlePlaceId)
  const hasFetchedRating = place?.rating && needsRating(venue)
  const creditedParts = place && [
    ...(place.photos.length > 0 ? ['Photos'] : []),
    ...(hasFetchedRating ? ['rating'] : []),
  ]
  const mapsAddress = safeUrl(place?.mapsUrl)
  return (
    <p className={`cluster ${classes.credits}`}>
      {creditedParts && creditedParts.length > 0 && (
        <>
          <span>{capitalize(creditedParts.join(' and '))}:</span>{' '}
          {mapsAddress ? (
            <a href={mapsAddress} rel={REL} translate="no">
              Google Maps
            </a>
          ) : (
            <span translate="no">Google Maps</span>
          )}{' '}
          <a href="https://maps.google.com/help/terms_maps/" rel={REL}>
            Terms
          </a>{' '}
          <a href="https://policies.google.com/privacy" rel={REL}>
            Privacy
          </a>
        </>
      )}
    </p>
  )
}
