import type { Key } from '@houselights/api-client/freshness'
import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import type { Box } from '@houselights/domain/geography/map-projection'
import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { pageCity } from '../../page/page-city.ts'
import { serverContext } from '../../rendering/server-context.ts'

/** What the server alone knows of the map. */
export interface MapFacts {
  box: Box
  tiles: MapTiles | null
}

// written here: the keys that all pages share are part of the home page
const KEY = ['site', 'map'] as const satisfies Key
/** Of the document, in the browser: they last as long as it. */
let knownFacts: MapFacts | undefined
let knownOutlines: string | undefined
export const DRAWING_ELEMENT = 'drawing'

/** Undefined in a browser that came from another page: its document may neither show tiles nor ask for a location. */
export const mapFacts = createIsomorphicFn()
  .server((client: QueryClient): MapFacts | undefined => {
    const { getDrawing, mapTiles } = serverContext()
    return client.setQueryData<MapFacts>(KEY, { box: getDrawing(pageCity().id).box, tiles: mapTiles })
  })
  .client((client: QueryClient): MapFacts | undefined => {
    knownFacts ??= client.getQueryData<MapFacts>(KEY)
    return knownFacts
  })

/** The city's outlines as SVG. In the browser they are taken from the page, so that they are sent once. */
export const outlines = createIsomorphicFn()
  .server((): string => serverContext().getDrawing(pageCity().id).markup)
  .client((): string => {
    knownOutlines ??= document.getElementById(DRAWING_ELEMENT)?.innerHTML
    return knownOutlines ?? ''
  })
