import { Button } from '@houselights/design-system/components/button'
import type { ThirdPartyFrames } from '@houselights/types/settings'
import { useEffect, useRef, useState } from 'react'
import classes from './venue-map.module.css'

/** The visible fraction from which the map counts as scrolled to. */
const SCROLLED_TO = 0.5

interface VenueMapProps {
  name: string
  /** The frame's address. */
  address: string
  frames: ThirdPartyFrames
}

/** A venue's map in a box of fixed size: loaded when it is scrolled to, or on a click where so configured. */
export function VenueMap({ name, address, frames }: VenueMapProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown || frames === 'click' || !place.current) return
    const onIntersect: IntersectionObserverCallback = (entries) =>
      entries.some(({ isIntersecting }) => isIntersecting) && setShown(true)
    const observer = new IntersectionObserver(onIntersect, { threshold: SCROLLED_TO })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [shown, frames])
  return (
    <div ref={place} className={`with-script ${classes.map}`}>
      {shown && (
        <iframe
          src={address}
          title={`Map: ${name}`}
          referrerPolicy="no-referrer-when-downgrade"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {!shown && frames === 'click' && (
        <Button variant="default" onClick={() => setShown(true)}>
          Show map
        </Button>
      )}
    </div>
  )
}
