import { AsyncLocalStorage } from 'node:async_hooks'
import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Box } from '@houselights/domain/geography/map-projection'

export interface ServerContext {
  apiUrl: string
  publicUrl: string | undefined
  /** Whether a request names this machine or an IP address, which pages may repeat. */
  isLocalHost: (host: string) => boolean
  cityAt: (pathname: string) => SiteCity
  getDrawing: (city: string) => CityDrawing
  /** Null where the map is that drawing alone. */
  mapTiles: MapTiles | null
  /** The headers by which requests to the API belong to the one that is being answered; none when left out. */
  outgoingHeaders?: () => Record<string, string>
}

export interface CityDrawing {
  /** What is drawn: all of it, seen as `planOf` of `@houselights/domain/geography/map-projection` has it. */
  box: Box
  /** SVG, without the element around it. */
  markup: string
}

const contexts = new AsyncLocalStorage<ServerContext>()

/** Renders as the site that the context describes: a process may serve several. */
export const inContext = <Result>(context: ServerContext, render: () => Result): Result => contexts.run(context, render)

export function serverContext(): ServerContext {
  const context = contexts.getStore()
  if (!context) throw new Error('A page is rendered outside of inContext(), which says for which site it is.')
  return context
}
