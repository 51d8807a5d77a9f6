import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { type Frame, getFrame, type Place, type Plan, toPlan } from '@houselights/domain/geography/map-projection'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatCount } from '../../format/words.ts'
import { useCity } from '../../page/page-city.ts'
import type { ListedEvent } from '../events/index.ts'
import { formatShowCount } from '../tonight/index.ts'
import type { LiveMap } from './live-map.ts'
import classes from './map.module.css'
import type { MapVenue } from './map-data.ts'
import { getOutlines, type MapFacts } from './map-facts.ts'
import { NearMeBar, type VisitorLocation } from './near-me-bar.tsx'
import { PlainMap } from './plain-map.tsx'
import { VenueList } from './venue-list.tsx'
import { groupByVenue, type Marker, sortByDistance, toMarkers } from './venues-on-map.ts'

/** The minimum side of a frame, as a share of the city drawing's width. */
const MIN_FRAME_SHARE = 1 / 6

interface DayMapProps {
  facts: MapFacts
  events: readonly ListedEvent[]
  /** Shows that have started and aren't over; only on tonight's map. */
  onNow: readonly ListedEvent[]
  venues: readonly MapVenue[]
  /** The visitor's location. It stays when they look at another day. */
  nearMe: { location: VisitorLocation; requestLocation: () => void; clearLocation: () => void }
}

export function DayMap({
  facts,
  events,
  onNow,
  venues,
  nearMe: { location, requestLocation, clearLocation },
}: DayMapProps) {
  const [chosenSlug, setChosenSlug] = useState<string>()
  const [highlightedSlug, setHighlightedSlug] = useState<string>()
  const map = useRef<HTMLDivElement>(null)
  const plan = useMemo(() => toPlan(facts.box), [facts.box])
  const venuesWithShows = useMemo(() => groupByVenue(events, venues, onNow), [events, venues, onNow])
  const markers = useMemo(() => toMarkers(venues, venuesWithShows, plan), [venues, venuesWithShows, plan])
  const frame = useMemo(
    () =>
      getFrame(
        toMarkers(venues, [], plan).map(({ dot }) => dot),
        plan,
        plan.width * MIN_FRAME_SHARE,
      ),
    [venues, plan],
  )
  const sortedVenues = location.place ? sortByDistance(venuesWithShows, location.place) : venuesWithShows
  const choose = (slug: string) => {
    setChosenSlug(slug)
    // on a phone the map may be above the viewport; the focus stays on the button
    map.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={classes.page}>
      <div ref={map} className={classes.map}>
        <a className={`visually-hidden skip-link ${classes.skip}`} href="#shows">
          Skip the map
        </a>
        <MapBox
          plan={plan}
          frame={frame}
          markers={markers}
          chosenSlug={chosenSlug}
          highlightedSlug={highlightedSlug}
          facts={facts}
          visitorPlace={location.place}
          onChoose={setChosenSlug}
        />
      </div>
      <section id="shows" tabIndex={-1} className={classes.list} aria-label="The day’s shows by venue">
        {venuesWithShows.length > 0 && (
          <NearMeBar location={location} onRequest={requestLocation} onClear={clearLocation} />
        )}
        <p className={classes.count}>
          {formatCounts(events, onNow.length, venuesWithShows)}{' '}
          {venuesWithShows.length === 0 && <Link to="/events">See what comes next</Link>}
        </p>
        <VenueList venues={sortedVenues} chosenSlug={chosenSlug} onHighlight={setHighlightedSlug} onChoose={choose} />
      </section>
    </div>
  )
}

function formatCounts(
  events: readonly ListedEvent[],
  onNowCount: number,
  venuesWithShows: readonly { slug: string }[],
): string {
  if (venuesWithShows.length === 0) return 'No shows listed for this day.'
  const venueCount = venuesWithShows.filter((venue) => !isUnannounced(venue)).length
  const counts = [
    onNowCount > 0 && `${onNowCount} on now`,
    (events.length > 0 || onNowCount === 0) && formatShowCount(events),
  ]
  return `${counts.filter(Boolean).join(', ')}${venueCount > 0 ? ` at ${formatCount(venueCount, 'venue')}` : ''}`
}

interface MapBoxProps {
  plan: Plan
  frame: Frame
  facts: MapFacts
  markers: readonly Marker[]
  chosenSlug: string | undefined
  highlightedSlug: string | undefined
  visitorPlace: Place | undefined
  onChoose: (slug: string | undefined) => void
}

/** Shows a drawing at first, and an interactive map once the box is in view and the script has loaded. */
function MapBox({ plan, frame, facts, markers, chosenSlug, highlightedSlug, visitorPlace, onChoose }: MapBoxProps) {
  const city = useCity()
  const { tiles } = facts
  const nearby = facts.nearby ? 'true' : undefined
  const element = useRef<HTMLDivElement>(null)
  const [liveMap, setLiveMap] = useState<LiveMap>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const boxElement = element.current
    if (!boxElement) return
    let map: LiveMap | undefined
    let isUnmounted = false
    const open = async () => {
      const script = await import('./live-map.ts').catch(() => undefined)
      if (isUnmounted) return
      if (!script) return setFailed(true)
      map = script.openLiveMap(boxElement, { plan, frame, tiles, outlines: getOutlines({ nearby }), city })
      setLiveMap(map)
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void open()
    })
    observer.observe(boxElement)
    return () => {
      isUnmounted = true
      observer.disconnect()
      map?.remove()
      setLiveMap(undefined)
    }
  }, [plan, frame, tiles, nearby, city])
  useEffect(() => liveMap?.onChoose(onChoose), [liveMap, onChoose])
  useEffect(
    () => liveMap?.show(markers, { chosen: chosenSlug, highlighted: highlightedSlug }),
    [liveMap, markers, chosenSlug, highlightedSlug],
  )
  useEffect(() => liveMap?.showVisitorPlace(visitorPlace), [liveMap, visitorPlace])
  return (
    <>
      <div className={classes.box}>
        {!liveMap && (
          <PlainMap
            frame={frame}
            markers={markers}
            chosenSlug={chosenSlug}
            highlightedSlug={highlightedSlug}
            visitorDot={visitorPlace && plan.toDot(visitorPlace)}
            nearby={nearby}
          />
        )}
        <div ref={element} className={classes.live} data-live={liveMap ? true : undefined} />
      </div>
      <p role="status" className={`quiet hide-empty ${classes.note}`}>
        {hasFailed && 'The interactive map didn’t load, so here’s a drawing.'}
      </p>
      {!hasFailed && (
        <p className={`with-script quiet ${classes.note} ${classes.touch}`}>
          Tap the map, then drag it with one finger. Tap outside the map to scroll the page.
        </p>
      )}
    </>
  )
}
