import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import classes from './venue-map.module.css'

/** A map that asks nobody for anything until the visitor clicks, or scrolls it into view. */
export function VenueMap({ name, address }: { name: string; address: string }) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) return
    let observer: IntersectionObserver | undefined
    const watch = () => {
      observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setShown(true))
      if (place.current) observer.observe(place.current)
    }
    // what is in view at once is a first view, which asks no third party
    window.addEventListener('scroll', watch, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', watch)
      observer?.disconnect()
    }
  }, [shown])
  return (
    <div ref={place} className={`with-script ${classes.map}`}>
      {shown ? (
        <iframe
          src={address}
          title={`Map: ${name}`}
          loading="lazy"
          referrerPolicy="no-referrer-when-downgrade"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <Button variant="default" onClick={() => setShown(true)}>
          Show map
        </Button>
      )}
    </div>
  )
}
