import type { Venue } from '@houselights/contracts/entities/entities'
import { safeUrl } from '../../format/links.ts'
import classes from './place-credits.module.css'
import { fetchesRating } from './rating.tsx'
import { usePlaceView } from './use-place-view.ts'

const REL = 'noopener nofollow'

/** Credits and terms of Google's photos and rating: an empty line until they are loaded, so that nothing moves. */
export function PlaceCredits({ venue }: { venue: Venue }) {
  const view = usePlaceView(venue.googlePlaceId)
  const rated = view?.rating && fetchesRating(venue)
  const shown = view && [...(view.photos.length > 0 ? ['Photos'] : []), ...(rated ? ['rating'] : [])]
  const place = safeUrl(view?.mapsUrl)
  return (
    <p className={classes.credits}>
      {shown && shown.length > 0 && (
        <>
          <span>{capitalised(shown.join(' and '))}:</span>{' '}
          {place ? (
            <a href={place} rel={REL} translate="no">
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

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
