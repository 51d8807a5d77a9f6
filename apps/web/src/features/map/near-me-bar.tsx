import { Button } from '@houselights/design-system/components/button'
import type { Place } from '@houselights/domain/geography/map-projection'
import { useState } from 'react'
import classes from './map.module.css'

export type VisitorLocation =
  | { state: 'off' | 'asking'; place?: undefined; problem?: undefined }
  | { state: 'known'; place: Place; problem?: undefined }
  | { state: 'failed'; place?: undefined; problem: string }

const TIMEOUT_MS = 10_000
/** A location up to a minute old is good enough. */
const MAX_AGE_MS = 60_000
/** By `GeolocationPositionError.code`. */
const PROBLEMS: Readonly<Record<number, string>> = {
  1: 'Your browser didn’t share your location, so the list stays sorted by time. You can allow location access for this site in your browser’s settings.',
  3: 'Your browser took too long to find your location. Try again.',
}
const UNKNOWN_PROBLEM = 'Your browser can’t find your location, so the list stays sorted by time.'

/**
 * Asks the browser for the visitor's location only after `requestLocation` is called. The location never leaves the
 * page.
 */
export function useNearMe() {
  const [location, setLocation] = useState<VisitorLocation>({ state: 'off' })
  const requestLocation = () => {
    if (!('geolocation' in navigator)) return setLocation({ state: 'failed', problem: UNKNOWN_PROBLEM })
    setLocation({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setLocation({ state: 'known', place: { latitude, longitude } }),
      ({ code }) => setLocation({ state: 'failed', problem: PROBLEMS[code] ?? UNKNOWN_PROBLEM }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { location, requestLocation, clearLocation: () => setLocation({ state: 'off' }) }
}

export const NearMeBar = ({
  location,
  onRequest,
  onClear,
}: {
  location: VisitorLocation
  onRequest: () => void
  onClear: () => void
}) => (
  <div className={`with-script cluster ${classes.near}`}>
    {location.state === 'known' ? (
      <Button variant="default" onClick={onClear}>
        Sort by time
      </Button>
    ) : (
      // not disabled while asking: the button would lose the focus
      <Button variant="default" aria-busy={location.state === 'asking'} onClick={onRequest}>
        Near me
      </Button>
    )}
    <p className="quiet">Your location stays in your browser and isn’t sent anywhere.</p>
    <p role="status" className="quiet hide-empty">
      {location.state === 'asking' && 'Getting your location…'}
      {location.state === 'known' && 'Nearest venues first.'}
      {location.problem}
    </p>
  </div>
)
