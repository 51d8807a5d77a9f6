import { setTimeout as wait } from 'node:timers/promises'
import { closeOnSignal } from '@houselights/config/close-on-signal'
import { orLeave } from '@houselights/config/or-leave'
import { loadWebConfig } from '@houselights/config/web-config'
import { trustedProxies } from '@houselights/http-server/trusted-proxies'
import { ApiChanges } from './server/api-changes.ts'
import { CLIENT_FILES, loadPages } from './server/pages.ts'
import { createWebServer } from './server/web-server.ts'

/** The pages that everybody opens. */
const ALWAYS = ['/', '/events', '/venues', '/artists']
/** How long requests under way may take once the port is closed. */
const DRAIN_MS = 10_000

const config = orLeave(loadWebConfig)
const leaving = new AbortController()
const proxies = await trustedProxies(config.trustedProxies, {
  onError: (name, error) =>
    error
      ? console.error(`The proxy ${name} is not trusted: its name does not resolve.`, error)
      : console.log(`The proxy ${name} is trusted again.`),
})
const changes = new ApiChanges(config.apiUrl)
const origin = config.publicUrl ? new URL(config.publicUrl).origin : `http://localhost:${config.webPort}`
const server = createWebServer({
  apiUrl: config.apiUrl,
  publicUrl: config.publicUrl,
  changes,
  always: config.renderAhead ? ALWAYS.map((path) => origin + path) : [],
  ...(await loadPages(config)),
  mapTilesOrigin: config.mapTiles ? new URL(config.mapTiles.url).origin : undefined,
  files: CLIENT_FILES,
  secure: config.publicUrl?.startsWith('https:') ?? false,
  trusts: proxies.trusts,
  leaving: leaving.signal,
})

server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${config.webPort} is in use: stop what listens there, or choose another with WEB_PORT.`
      : `The web server cannot listen: ${error.message}`,
  )
  process.exitCode = 1
})
server.listen(config.webPort, config.host, () => {
  console.log(`The site is at http://${config.host}:${config.webPort}`)
})

closeOnSignal({ graceMs: config.shutdownDelayMs + DRAIN_MS, log: console, keepOnRejection: true }, async () => {
  leaving.abort()
  await wait(config.shutdownDelayMs)
  await new Promise((resolve) => server.close(resolve))
  proxies.close()
  changes.stop()
})

// an unhandled failure of one page must not end the process for everybody else
process.on('unhandledRejection', (error) => console.error('A failure that nobody waited for:', error))
