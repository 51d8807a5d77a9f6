import { AsyncLocalStorage } from 'node:async_hooks'
import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Box } from '@houselights/domain/geography/map-projection'

export interface ServerContext {
  apiUrl: string
  publicUrl: string | undefined
  /** Whether a requested host is this machine or an IP address. Pages may use such a host in links. */
  isLocalHost: (host: string) => boolean
  cityAt: (pathname: string) => SiteCity
  /** Draws cities on one map. */
  getDrawing: (cities: readonly string[]) => CityDrawing
  /** Null if the map shows only the drawing. */
  mapTiles: MapTiles | null
  /** Headers that link requests to the API to the request that is being served. Default: none. */
  outgoingHeaders?: () => Record<string, string>
}

export interface CityDrawing {
  /** The area drawn, projected by `toPlan` of `@houselights/domain/geography/map-projection`. */
  box: Box
  /** SVG without the `<svg>` element. */
  markup: string
}

const contexts = new AsyncLocalStorage<ServerContext>()

/** Renders for the site that the context describes: a process may serve several sites. */
export const runInContext = <Result>(context: ServerContext, render: () => Result): Result =>
  contexts.run(context, render)

export function getServerContext(): ServerContext {
  const context = contexts.getStore()
  if (!context)
    throw new Error('A page must be rendered inside runInContext(), which sets the site that the page is for.')
  return context
}
