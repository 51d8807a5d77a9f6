import { orLeave } from '@houselights/config/or-leave'
import { loadWebConfig } from '@houselights/config/web-config'
import { CLIENT_FILES, loadPages } from './server/pages.ts'
import { createWebServer } from './server/web-server.ts'

/** How long requests under way may take once the server was asked to stop. */
const DRAIN_MS = 10_000

const config = orLeave(loadWebConfig)
const server = createWebServer({
  apiUrl: config.apiUrl,
  pages: await loadPages(config),
  files: CLIENT_FILES,
  secure: config.publicUrl?.startsWith('https:') ?? false,
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

// one page's forgotten failure must not end the site for everybody else
process.on('unhandledRejection', (error) => console.error('A failure that nobody waited for:', error))

const stop = () => {
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref()
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
