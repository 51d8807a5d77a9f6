import type { Key } from '@houselights/api-client/freshness'
import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import type { Box } from '@houselights/domain/geography/map-projection'
import type { QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getListedCities, type NearbySearch } from '../../page/nearby.ts'
import { pageCity } from '../../page/page-city.ts'
import { getServerContext } from '../../rendering/server-context.ts'

/** Map data that only the server has. */
export interface MapFacts {
  box: Box
  tiles: MapTiles | null
  /** Whether the box includes nearby cities. */
  nearby: boolean
}

// defined here because the file of shared keys is part of the home page's scripts
const KEY = ['site', 'map'] as const satisfies Key
/** In the browser, taken from the document and valid as long as the document. */
let knownFacts: MapFacts | undefined
let knownOutlines: string | undefined
export const DRAWING_ID = 'drawing'

/**
 * Returns the map's data. Returns undefined if the browser navigated here from another page, whose document may neither
 * show tiles nor ask for a location, or from a map of other cities.
 */
export const getMapFacts = createIsomorphicFn()
  .server((client: QueryClient, search: NearbySearch): MapFacts | undefined => {
    const { getDrawing, mapTiles } = getServerContext()
    return client.setQueryData<MapFacts>(KEY, {
      box: getDrawing(getListedCities(pageCity(), search)).box,
      tiles: mapTiles,
      nearby: search.nearby !== undefined,
    })
  })
  .client((client: QueryClient, { nearby }: NearbySearch): MapFacts | undefined => {
    knownFacts ??= client.getQueryData<MapFacts>(KEY)
    return knownFacts?.nearby === (nearby !== undefined) ? knownFacts : undefined
  })

/** Returns the outlines as SVG. The browser takes them from the page, so they are sent only once. */
export const getOutlines = createIsomorphicFn()
  .server((search: NearbySearch): string => getServerContext().getDrawing(getListedCities(pageCity(), search)).markup)
  .client((_: NearbySearch): string => {
    knownOutlines ??= document.getElementById(DRAWING_ID)?.innerHTML
    return knownOutlines ?? ''
  })
