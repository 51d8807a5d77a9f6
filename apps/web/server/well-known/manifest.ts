import type { ServerResponse } from 'node:http'
import { getSiteCityAt } from '../addresses/city-address.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

/** The header, dark in both color schemes, and the page's background (packages/design-system/src/tokens.css). */
const [STAGE, PAPER, DARK_PAPER] = ['#15101d', '#fbf8f3', '#15111c']

const createIcon = (name: string, size: number, purpose?: 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
})

/** Serves a city's web app manifest. The installed app opens the city's home page, and other cities stay in scope. */
export function sendManifest(response: ServerResponse, path: string): void {
  const city = getSiteCityAt(path)
  const home = city.path || '/'
  const toUrl = (page: string) => `${city.path}${page}`
  const manifest = {
    id: home,
    name: `Houselights: live music in ${city.name}`,
    short_name: 'Houselights',
    description: `Upcoming independent live music in ${city.name}, straight from the venues’ own pages.`,
    lang: 'en',
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'standalone',
    theme_color: STAGE,
    background_color: PAPER,
    // https://github.com/w3c/manifest/issues/975: some browsers support `user_preferences`, others ignore it
    user_preferences: { color_scheme: { dark: { theme_color: STAGE, background_color: DARK_PAPER } } },
    categories: ['music', 'entertainment'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => createIcon('icon', size)),
      ...[192, 512].map((size) => createIcon('maskable', size, 'maskable')),
      createIcon('monochrome', 512, 'monochrome'),
    ],
    shortcuts: [
      { name: 'Tonight', url: toUrl('/tonight') },
      { name: 'All events', url: toUrl('/events') },
    ],
  }
  response
    .writeHead(200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    })
    .end(JSON.stringify(manifest))
}
