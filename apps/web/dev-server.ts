// The website of `npm run dev`. Vite serves modules, styles and their updates; the site serves everything else.

import { loadWebConfig } from '@houselights/config/web-config'
import { subsetFonts } from '@houselights/design-system/subset-fonts'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { createServer, isRunnableDevEnvironment, type PluginOption } from 'vite'
import type * as DevSite from './dev-site.ts'

/** Removes the service worker that a built site left in the browser: it would show cached pages. */
const NO_SERVICE_WORKER = 'self.skipWaiting(); self.addEventListener("activate", () => self.registration.unregister())'

const serveSite: PluginOption = {
  name: 'serve-site',
  // before TanStack Start's own middleware, which only renders pages
  enforce: 'pre',
  configureServer({ middlewares, environments: { ssr } }) {
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite does not run server code in this process.')
    return () => {
      middlewares.use('/service-worker.js', (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(NO_SERVICE_WORKER)
      })
      middlewares.use((request, response, next) => {
        ssr.runner
          .import<typeof DevSite>('/dev-site.ts')
          .then(({ site }) => site.emit('request', request, response))
          .catch(next)
      })
    }
  },
}

const { host, webPort: port } = exitOnError(loadWebConfig)
await subsetFonts()
const vite = await createServer({
  root: import.meta.dirname,
  clearScreen: false,
  server: { host, port, strictPort: true },
  plugins: [serveSite],
})
await vite.listen()
