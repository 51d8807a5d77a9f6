import { Button } from '@houselights/design-system/components/button'
import type { Place } from '@houselights/domain/geography/map-projection'
import { useState } from 'react'
import classes from './map.module.css'

export type NearMe =
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

/** Asks the browser for the visitor's location only after `ask` is called. The location never leaves the page. */
export function useNearMe() {
  const [near, setNear] = useState<NearMe>({ state: 'off' })
  const ask = () => {
    if (!('geolocation' in navigator)) return setNear({ state: 'failed', problem: UNKNOWN_PROBLEM })
    setNear({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => setNear({ state: 'known', place: { latitude, longitude } }),
      ({ code }) => setNear({ state: 'failed', problem: PROBLEMS[code] ?? UNKNOWN_PROBLEM }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  }
  return { near, ask, stop: () => setNear({ state: 'off' }) }
}

export const NearMeBar = ({ near, onAsk, onStop }: { near: NearMe; onAsk: () => void; onStop: () => void }) => (
  <div className={`with-script cluster ${classes.near}`}>
    {near.state === 'known' ? (
      <Button variant="default" onClick={onStop}>
        Sort by time
      </Button>
    ) : (
      // not disabled while asking: the button would lose the focus
      <Button variant="default" aria-busy={near.state === 'asking'} onClick={onAsk}>
        Near me
      </Button>
    )}
    <p className="quiet">Your location stays in your browser and isn’t sent anywhere.</p>
    <p role="status" className="quiet hide-empty">
      {near.state === 'asking' && 'Getting your location…'}
      {near.state === 'known' && 'Nearest venues first.'}
      {near.problem}
    </p>
  </div>
)
