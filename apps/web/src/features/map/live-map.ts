import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Frame, Place, Plan } from '@houselights/domain/geography/map-projection'
import L from 'leaflet'
import { toCityPath } from '../../page/page-city.ts'
import { formatMainTime, type ListedEvent } from '../events/index.ts'
import classes from './map.module.css'
import { isZoomedOut } from './plain-map.tsx'
import { type Marker, type Pin, toPins } from './venues-on-map.ts'
import 'leaflet/dist/leaflet.css'
import './live-map.css'

interface LiveMapParts {
  plan: Plan
  frame: Frame
  tiles: MapTiles | null
  outlines: string
  city: SiteCity
}

export interface LiveMap {
  /** Shows the markers. Highlights the chosen and the highlighted venue (slugs), and opens the chosen one's popup. */
  show: (markers: readonly Marker[], selection: { chosen: string | undefined; highlighted: string | undefined }) => void
  showVisitorPlace: (place: Place | undefined) => void
  onChoose: (listener: (slug: string | undefined) => void) => void
  remove: () => void
}

const MAX_ZOOM = 18
/** Beyond this zoom, a drawing shows nothing new: one street fills the screen. */
const MAX_DRAWING_ZOOM = 16
/** How many of the drawing's units one pixel covers when the map is so close that all its names have room. */
const CLOSE_UNITS = 1
/** Pins with shows are above those without. The pin of the night's first show is on top. */
const SHOWS_Z_OFFSET = 1_000

/**
 * Opens the map in an element. Its markers work only with a pointer, because the list next to the map has the same
 * content.
 */
export function openLiveMap(element: HTMLElement, { plan, frame, tiles, outlines, city }: LiveMapParts): LiveMap {
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const drawingBounds = getBounds(plan, { x: 0, y: 0 }, { x: plan.width, y: plan.height })
  const map = L.map(element, {
    scrollWheelZoom: false,
    attributionControl: false,
    zoomControl: false,
    maxBounds: drawingBounds,
    maxBoundsViscosity: 1,
    zoomSnap: tiles ? 1 : 0,
    maxZoom: tiles ? MAX_ZOOM : MAX_DRAWING_ZOOM,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  })
  element.setAttribute('role', 'region')
  element.setAttribute('aria-label', 'Map: move it with the arrow keys, zoom with plus and minus')
  const frameEnd = { x: frame.x + frame.side, y: frame.y + frame.side }
  map.fitBounds(getBounds(plan, frame, frameEnd), { animate: false })
  map.setMinZoom(Math.min(map.getZoom(), map.getBoundsZoom(drawingBounds, true)))
  // in the corner where no popup opens
  L.control.zoom({ position: 'bottomright' }).addTo(map)
  if (tiles) addTiles(map, tiles)
  else addDrawing(map, plan, drawingBounds, outlines)
  keepPageScrollable(map)

  let listener: (slug: string | undefined) => void = () => {}
  let markers: readonly Marker[] = []
  let pins: { slugs: string[]; pin: L.Marker }[] = []
  let openSlug: string | undefined
  let visitorMarker: L.CircleMarker | undefined
  const findPin = (slug: string | undefined) =>
    pins.find(({ slugs }) => slug !== undefined && slugs.includes(slug))?.pin
  const placePins = () => {
    // a popup that closes with its pin wasn't closed by the visitor
    openSlug = undefined
    for (const { pin } of pins) pin.remove()
    pins = toPins(markers, getUnitsPerPixel(map, plan, drawingBounds)).map((pin) => ({
      slugs: pin.markers.map(({ slug }) => slug),
      pin: createPin(pin, plan, city, () => openSlug).addTo(map),
    }))
    for (const { slugs, pin } of pins)
      pin
        .on('popupopen', () => {
          if (openSlug === undefined || !slugs.includes(openSlug)) openSlug = slugs[0]
          listener(openSlug)
        })
        .on('popupclose', () => {
          if (openSlug === undefined || !slugs.includes(openSlug)) return
          openSlug = undefined
          listener(undefined)
        })
  }
  const openPopup = (slug: string | undefined) => {
    if (slug === openSlug) return
    const pin = findPin(slug)
    if (!pin) return void map.closePopup()
    map.panInside(pin.getLatLng(), { padding: [40, 40], animate })
    map.closePopup()
    openSlug = slug
    pin.openPopup()
  }
  let selectedSlugs: (string | undefined)[] = []
  let isRemoved = false
  const markPins = () => {
    for (const { slugs, pin } of pins)
      pin.getElement()?.toggleAttribute(
        'data-marked',
        slugs.some((slug) => selectedSlugs.includes(slug)),
      )
  }
  map.on('zoomend', () => {
    const slug = openSlug
    placePins()
    openPopup(slug)
    markPins()
  })
  return {
    show: (newMarkers, { chosen, highlighted }) => {
      if (isRemoved) return
      if (newMarkers !== markers) {
        markers = newMarkers
        placePins()
      }
      openPopup(chosen)
      selectedSlugs = [chosen, highlighted]
      markPins()
    },
    showVisitorPlace: (visitorPlace) => {
      visitorMarker?.remove()
      visitorMarker =
        visitorPlace &&
        L.circleMarker([visitorPlace.latitude, visitorPlace.longitude], {
          radius: 8,
          interactive: false,
          className: 'map-here',
        })
      visitorMarker?.addTo(map)
      // only without tiles: requests for tiles near the visitor would reveal their location to the tile server
      if (visitorPlace && !tiles && drawingBounds.contains([visitorPlace.latitude, visitorPlace.longitude]))
        map.fitBounds(getBounds(plan, frame, frameEnd).extend([visitorPlace.latitude, visitorPlace.longitude]), {
          animate,
        })
    },
    onChoose: (newListener) => {
      listener = newListener
    },
    remove: () => {
      isRemoved = true
      listener = () => {}
      map.remove()
    },
  }
}

function getBounds(
  { getPlace }: Plan,
  corner: { x: number; y: number },
  oppositeCorner: { x: number; y: number },
): L.LatLngBounds {
  const [from, to] = [getPlace(corner), getPlace(oppositeCorner)]
  return L.latLngBounds([from.latitude, from.longitude], [to.latitude, to.longitude])
}

function addTiles(map: L.Map, { url, attribution }: MapTiles): void {
  const attributionElement = document.createElement('span')
  attributionElement.textContent = attribution
  // Leaflet takes HTML, but the setting is plain text
  L.control.attribution({ prefix: false }).addAttribution(attributionElement.innerHTML).addTo(map)
  L.tileLayer(url, { maxZoom: MAX_ZOOM }).addTo(map)
}

function addDrawing(map: L.Map, plan: Plan, drawingBounds: L.LatLngBounds, outlines: string): void {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `0 0 ${plan.width} ${plan.height}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('aria-hidden', 'true')
  svg.classList.add(classes.drawing ?? '')
  svg.innerHTML = outlines
  L.svgOverlay(svg, drawingBounds).addTo(map)
  // keeps names the same size on the screen
  const scaleNames = () => {
    const unitsPerPixel = getUnitsPerPixel(map, plan, drawingBounds)
    svg.style.setProperty('--map-unit', String(unitsPerPixel))
    svg.toggleAttribute('data-far', isZoomedOut(unitsPerPixel))
    svg.toggleAttribute('data-closest', unitsPerPixel <= CLOSE_UNITS)
  }
  map.on('zoomend', scaleNames)
  scaleNames()
}

/** Returns how many of the drawing's units one pixel covers at the map's zoom. */
function getUnitsPerPixel(map: L.Map, plan: Plan, drawingBounds: L.LatLngBounds): number {
  const pixels =
    map.latLngToLayerPoint(drawingBounds.getNorthEast()).x - map.latLngToLayerPoint(drawingBounds.getSouthWest()).x
  return plan.width / pixels
}

/**
 * Lets a finger or the wheel scroll the page until the map is tapped or clicked, and again after a tap outside the map.
 */
function keepPageScrollable(map: L.Map): void {
  const element = map.getContainer()
  const isTouchDevice = matchMedia('(pointer: coarse)').matches
  if (isTouchDevice) map.dragging.disable()
  const activate = () => {
    map.dragging.enable()
    map.scrollWheelZoom.enable()
  }
  const deactivateOutside = ({ target }: Event) => {
    if (target instanceof Node && element.contains(target)) return
    if (isTouchDevice) map.dragging.disable()
    map.scrollWheelZoom.disable()
  }
  map.on('click', activate)
  document.addEventListener('pointerdown', deactivateOutside)
  map.on('unload', () => document.removeEventListener('pointerdown', deactivateOutside))
}

function createPin(
  { markers, dot, label, width }: Pin,
  plan: Plan,
  city: SiteCity,
  getOpenSlug: () => string | undefined,
): L.Marker {
  const { latitude, longitude } = plan.getPlace(dot)
  const pin = L.marker([latitude, longitude], {
    icon: L.divIcon({ className: classes.marker ?? '', html: label, iconSize: undefined }),
    zIndexOffset: label ? SHOWS_Z_OFFSET - (markers[0]?.venue?.number ?? 0) : 0,
    riseOnHover: true,
    keyboard: false,
    title: markers.map(({ name }) => name).join(', '),
  })
  pin.on('add', () => {
    const element = pin.getElement()
    element?.setAttribute('data-marker', markers.map(({ slug }) => slug).join(' '))
    element?.style.setProperty('--width', `${width}px`)
    element?.toggleAttribute('data-shows', label !== '')
    element?.setAttribute('aria-hidden', 'true')
  })
  // the chosen venue's shows come first
  const createContent = () => {
    const openSlug = getOpenSlug()
    const content = document.createElement('div')
    const chosenMarkers = markers.filter(({ slug }) => slug === openSlug)
    const otherMarkers = markers.filter(({ slug }) => slug !== openSlug)
    for (const marker of [...chosenMarkers, ...otherMarkers]) content.append(createVenueSection(marker, city))
    return content
  }
  return pin.bindPopup(createContent, { maxWidth: 260, maxHeight: 220, className: 'map-popup' })
}

function createVenueSection({ slug, name, venue }: Marker, city: SiteCity): HTMLElement {
  const content = document.createElement('section')
  const title = document.createElement('strong')
  title.append(createLink(toCityPath(city, `/venues/${slug}`), name))
  content.append(title)
  if (!venue) {
    const emptyText = document.createElement('p')
    emptyText.textContent = 'No shows listed here that day.'
    content.append(emptyText)
    return content
  }
  const list = document.createElement('ul')
  const add = (label: string, show: ListedEvent) => {
    const item = document.createElement('li')
    item.append(`${label} `, createLink(toCityPath(city, `/events/${show.slug}`), show.title))
    list.append(item)
  }
  for (const show of venue.onNow) add('On now:', show)
  for (const show of venue.shows) add(formatMainTime(show, city.timeZone), show)
  content.append(list)
  return content
}

function createLink(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.textContent = text
  return link
}
