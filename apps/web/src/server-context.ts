import type { Box } from '@houselights/domain/map-plan'
import type { MapTiles } from '@houselights/types/map-tiles'
import type { SiteCity } from '@houselights/types/site-city'

/** What the web server passes to the page renderer. */
export interface ServerContext {
  apiUrl: string
  /** The origin that visitors know the site by. */
  publicUrl: string | undefined
  /** Whether a request names this machine or an IP address, which pages may repeat. */
  isLocalHost: (host: string) => boolean
  /** The city of the page at a path. */
  cityAt: (pathname: string) => SiteCity
  /** What the map page draws of a city, by its id. */
  drawingOf: (city: string) => CityDrawing
  /** Null where the map is that drawing alone. */
  mapTiles: MapTiles | null
  /** The headers by which requests to the API belong to the one that is being answered; none when left out. */
  outgoingHeaders?: () => Record<string, string>
}

/** A city's outlines, drawn. */
export interface CityDrawing {
  /** What is drawn: all of it, seen as `planOf` of `@houselights/domain/map-plan` has it. */
  box: Box
  /** SVG, without the element around it. */
  markup: string
}

let context: ServerContext | undefined

/** Called once, by the server's entry, before the first page. */
export function setServerContext(given: ServerContext): void {
  context = given
}

/** The addresses of the API and of the site, on the server. */
export function serverContext(): ServerContext {
  if (!context) throw new Error('The page server was started without its context.')
  return context
}
