import type { Dot, Frame } from '@houselights/domain/geography/map-projection'
import { type CSSProperties, useMemo, useState } from 'react'
import type { NearbySearch } from '../../page/nearby.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import classes from './map.module.css'
import { DRAWING_ID, getOutlines } from './map-facts.ts'
import { toEntryId } from './venue-list.tsx'
import { type Marker, toPins } from './venues-on-map.ts'

interface PlainMapProps extends NearbySearch {
  frame: Frame
  markers: readonly Marker[]
  chosenSlug: string | undefined
  highlightedSlug: string | undefined
  visitorDot: Dot | undefined
}

/**
 * Whether a drawing shows so much of the city that its names would overlap. `unitsPerPixel`: how many of its units one
 * pixel covers.
 */
export const isZoomedOut = (unitsPerPixel: number): boolean => unitsPerPixel > 2

/** The side of the map's box on most screens, in pixels. The size of names is chosen for it. */
const USUAL_SIDE = 520
/** The side of the map's box on a phone, in pixels. Pins that would cover each other there are joined. */
const PHONE_SIDE = 358

/**
 * A map that works without scripts. Its markers link to the list with the same content, so the Tab key and screen
 * readers skip them.
 */
export function PlainMap({ frame, markers, chosenSlug, highlightedSlug, visitorDot, nearby }: PlainMapProps) {
  const city = useCity()
  const pins = useMemo(() => toPins(markers, frame.side / PHONE_SIDE), [markers, frame])
  const toPosition = ({ x, y }: Dot): CSSProperties => ({
    left: `${(((x - frame.x) / frame.side) * 100).toFixed(2)}%`,
    top: `${(((y - frame.y) / frame.side) * 100).toFixed(2)}%`,
  })
  return (
    <div className={classes.plain} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from screen readers */}
      <svg
        viewBox={[frame.x, frame.y, frame.side, frame.side].map(Math.round).join(' ')}
        className={classes.drawing}
        data-far={isZoomedOut(frame.side / USUAL_SIDE) || undefined}
      >
        <Outlines unitsPerPixel={frame.side / USUAL_SIDE} nearby={nearby} />
      </svg>
      {pins.map(({ markers: [first, ...others], dot, label, width }) => {
        if (!first) return null
        const slugs = [first, ...others].map(({ slug }) => slug)
        const isMarked = slugs.some((slug) => slug === chosenSlug || slug === highlightedSlug)
        return (
          <a
            key={first.slug}
            href={label ? `#${toEntryId(first.slug)}` : toCityPath(city, `/venues/${first.slug}`)}
            tabIndex={-1}
            title={[first, ...others].map(({ name }) => name).join(', ')}
            className={classes.marker}
            data-marker={slugs.join(' ')}
            data-shows={label ? true : undefined}
            data-marked={isMarked || undefined}
            style={{ ...toPosition(dot), '--width': `${width}px` } as CSSProperties}
          >
            {label}{' '}
          </a>
        )
      })}
      {visitorDot && <span className={classes.here} style={toPosition(visitorDot)} />}
    </div>
  )
}

/** Puts the outlines into a page whose shows aren't fetched yet, so that the browser finds them there. */
export const HiddenOutlines = ({ nearby }: NearbySearch) => (
  <svg width="0" height="0" aria-hidden="true">
    <Outlines unitsPerPixel={1} nearby={nearby} />
  </svg>
)

/** Renders the outlines that the server drew. `unitsPerPixel` determines the size of names. */
function Outlines({ unitsPerPixel, nearby }: { unitsPerPixel: number } & NearbySearch) {
  const [markup] = useState(() => getOutlines({ nearby }))
  return (
    <g
      id={DRAWING_ID}
      style={{ '--map-unit': unitsPerPixel.toFixed(3) } as CSSProperties}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: from the city's own file, with its names escaped
      dangerouslySetInnerHTML={{ __html: markup }}
      suppressHydrationWarning
    />
  )
}
