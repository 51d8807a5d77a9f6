import type { RunningApi } from './running-api.ts'

/** Public routes that the API's document leaves out. */
export const UNDOCUMENTED_ROUTES = [
  // for operators, and for the website's server, which doesn't proxy them
  ...['/health', '/live', '/ready', '/api/changes'].map((path) => `GET ${path}`),
  // how an operator signs in
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/admin/session`),
  // for one visitor, through a link that only the response to their report contains
  'GET /api/reports/:token',
  'GET /api/reports/rooms/:token',
  'POST /api/reports/rooms/:token/proof',
  // for the website's own form
  'POST /api/venues/:slug/requests',
  // for the website's own pages, with the token of a link in an email
  ...['choices', 'confirm', 'confirmation', 'erase', 'export', 'subscription', 'unsubscribe'].map(
    (name) => `POST /api/newsletter/${name}`,
  ),
  // for one browser, identified by the endpoint from its push service
  ...['', '/erase', '/move'].map((name) => `POST /api/push${name}`),
]
/** Public routes whose responses pages of other sites can't read. */
export const PUBLIC_ROUTES_WITHOUT_CORS = new Set([
  ...UNDOCUMENTED_ROUTES,
  'GET /api/location/detect',
  'GET /api/venues/photos/:googlePlaceId',
  'GET /api/venues/photos/:googlePlaceId/:photo',
  'POST /api/events/:slug/reports',
  'POST /api/newsletter/subscribe',
  'POST /api/shows/add',
  'POST /api/venues/suggest',
])

/** Lists every route in the table that records routes as they are added. HEAD is left out because it works like GET. */
export const getRoutes = ({ app }: RunningApi) =>
  app.routeTable.routes
    .filter(({ method, path }) => method !== 'HEAD' && path !== '*')
    .map(({ method, path, config }) => ({ method, path, config, name: `${method} ${path}` }))
/** Fills in a route's parameters with values that don't exist. */
export const toAddress = (path: string) =>
  path
    .replace(':kind', 'event')
    .replace(':format', 'json')
    .replace(':provider', 'spotify')
    .replace('*', 'favicon.svg')
    .replace(/:\w+/g, () => crypto.randomUUID())

let client = 0
/** Sends a request from a new client, so that no limit per client is reached. */
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
