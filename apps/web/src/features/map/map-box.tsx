import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import type { Frame, Place, Plan } from '@houselights/domain/geography/map-projection'
import { useEffect, useRef, useState } from 'react'
import { useCity } from '../../page/page-city.ts'
import type { LiveMap } from './live-map.ts'
import classes from './map.module.css'
import { outlines } from './map-facts.ts'
import { PlainMap } from './plain-map.tsx'
import type { Marker } from './venues-on-map.ts'

interface MapBoxProps {
  plan: Plan
  frame: Frame
  tiles: MapTiles | null
  markers: readonly Marker[]
  chosen: string | undefined
  pointed: string | undefined
  here: Place | undefined
  onChoose: (slug: string | undefined) => void
}

/** The map: a drawing, which a map that can be moved replaces once it is in sight and its script is there. */
export function MapBox({ plan, frame, tiles, markers, chosen, pointed, here, onChoose }: MapBoxProps) {
  const city = useCity()
  const element = useRef<HTMLDivElement>(null)
  const [live, setLive] = useState<LiveMap>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    let map: LiveMap | undefined
    let isGone = false
    const open = async () => {
      const script = await import('./live-map.ts').catch(() => undefined)
      if (isGone) return
      if (!script) return setFailed(true)
      map = script.openLiveMap(box, { plan, frame, tiles, outlines: outlines(), city })
      setLive(map)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void open()
    })
    observer.observe(box)
    return () => {
      isGone = true
      observer.disconnect()
      map?.remove()
      setLive(undefined)
    }
  }, [plan, frame, tiles, city])
  useEffect(() => live?.onChoose(onChoose), [live, onChoose])
  useEffect(() => live?.show(markers, { chosen, pointed }), [live, markers, chosen, pointed])
  useEffect(() => live?.showPlace(here), [live, here])
  return (
    <>
      <div className={classes.box}>
        {!live && <PlainMap frame={frame} markers={markers} {...{ chosen, pointed }} here={here && plan.dotOf(here)} />}
        <div ref={element} className={classes.live} data-live={live ? true : undefined} />
      </div>
      <p role="status" className={`quiet ${classes.note}`}>
        {failed && 'The map that can be moved did not load: this drawing stays in its place.'}
      </p>
      {!failed && (
        <p className={`with-script quiet ${classes.note} ${classes.touch}`}>
          Tap the map to move it with one finger; tap beside it to scroll the page.
        </p>
      )}
    </>
  )
}
