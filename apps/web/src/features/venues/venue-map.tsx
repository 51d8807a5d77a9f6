import type { ThirdPartyFrames } from '@houselights/types/settings'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './venue-map.module.css'

/** So much of its place is in sight: a strip at the edge of a first view is not scrolled to. */
const SCROLLED_TO = 0.5

interface VenueMapProps {
  name: string
  /** Of the frame. */
  address: string
  frames: ThirdPartyFrames
}

/** A venue's map, in a place of fixed size: asked for when that is scrolled to, or at a click where operators chose so. */
export function VenueMap({ name, address, frames }: VenueMapProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown || frames === 'click' || !place.current) return
    const see: IntersectionObserverCallback = (seen) =>
      seen.some(({ isIntersecting }) => isIntersecting) && setShown(true)
    const observer = new IntersectionObserver(see, { threshold: SCROLLED_TO })
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
