import { cityAddress } from './city-address.ts'

/** What comes first in the addresses of pages, and what their second and third parts are called. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  events: [':slug', 'report'],
  venues: [':slug'],
  artists: [':slug'],
  archive: [':month'],
  reports: [':token'],
  newsletter: [':page'],
  admin: [':page'],
  'scraping-coverage': [],
  'data-quality': [],
  ...Object.fromEntries(
    ['announced', 'developers', 'embeds', 'embed', 'following', 'map', 'offline', 'plan', 'saved', 'tonight'].map(
      (name) => [name, []],
    ),
  ),
}
/** What is not of pages. */
const APART = new Set(['assets', 'api', 'health', 'ready'])

/** The route of an address as metrics name it: one of some thirty, whatever the address. */
export function pageRoute(url: string): string {
  const { path } = cityAddress(url.split('?', 1)[0] ?? '/')
  if (path === '/') return path
  const [first = '', ...rest] = path.slice(1).split('/')
  if (APART.has(first)) return rest.length > 0 ? `/${first}/*` : `/${first}`
  const names = Object.hasOwn(PAGES, first) ? PAGES[first] : undefined
  if (!names || rest.length > names.length) return 'other'
  return ['', first, ...names.slice(0, rest.length)].join('/')
}
