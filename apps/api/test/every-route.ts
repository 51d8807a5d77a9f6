import type { RunningApi } from './running-api.ts'

/** Every route, by the table that follows them as they are added; HEAD is what GET is. */
export const routes = ({ app }: RunningApi) =>
  app.routeTable.routes
    .filter(({ method, path }) => method !== 'HEAD' && path !== '*')
    .map(({ method, path, config }) => ({ method, path, config, name: `${method} ${path}` }))
/** An address of a route, which names nothing that is there. */
export const addressOf = (path: string) =>
  path
    .replace(':kind', 'event')
    .replace(':format', 'json')
    .replace(':provider', 'spotify')
    .replace('*', 'favicon.svg')
    .replace(/:\w+/g, () => crypto.randomUUID())

let client = 0
/** From a client of its own, so that no limit is met. */
export const request = (
  api: RunningApi,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
) =>
  api.send(method, path, body, { 'x-forwarded-for': `198.51.100.${++client % 250}`, ...headers }).catch((cause) => {
    throw new Error(`${method} ${path}`, { cause })
  })
