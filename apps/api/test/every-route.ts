import type { RunningApi } from './running-api.ts'

/** What is public and not described for others. */
export const UNDESCRIBED = [
  // for those who run it, and from the API to its websites, which do not pass it on
  ...['/health', '/live', '/ready', '/api/changes'].map((path) => `GET ${path}`),
  // how an operator enters
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/admin/session`),
  // for one visitor, by a link that only the answer to a report has
  'GET /api/reports/:token',
  // of the website's own pages, by the token of a link in a mail
  ...['choices', 'confirm', 'confirmation', 'erase', 'export', 'subscription', 'unsubscribe'].map(
    (name) => `POST /api/newsletter/${name}`,
  ),
  // of one browser, by the endpoint that its push service gave it
  ...['', '/erase', '/move'].map((name) => `POST /api/push${name}`),
]
/** What the public may call besides what is open to pages of every site; the queue's board has its own guard, as all of the area. */
export const PUBLIC = new Set([
  ...UNDESCRIBED,
  'GET /api/location/detect',
  'GET /api/venues/photos/:googlePlaceId',
  'GET /api/venues/photos/:googlePlaceId/:photo',
  'POST /api/events/:slug/reports',
  'POST /api/newsletter/subscribe',
  'POST /api/venues/suggest',
])

/** Every route, by the table that follows them as they are added; HEAD is what GET is. */
export const routes = ({ app }: RunningApi) =>
  app.routeTable.routes
    .filter(({ method, path }) => method !== 'HEAD' && path !== '*')
    .map(({ method, path, config }) => ({ method, path, config, name: `${method} ${path}` }))
/** An address of a route, which names nothing that is there. */
export const toAddress = (path: string) =>
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
