import { join } from 'node:path'
import { loadWebConfig } from '@houselights/config/web-config'
import { pagePolicies } from './server/headers.ts'
import { createPagesFrom } from './server/rendering/built-pages.ts'
import { createWebServer } from './server/web-server.ts'
import * as source from './src/server.ts'

const config = loadWebConfig()

/** The site from its sources. `dev-server.ts` loads it again after each change; no rendered page is cached. */
export const site = createWebServer({
  apiUrl: config.apiUrl,
  publicUrl: config.publicUrl,
  contactUrl: config.contactUrl,
  ...createPagesFrom(source, config),
  mapTilesOrigin: config.mapTiles ? new URL(config.mapTiles.url).origin : undefined,
  // Vite's client waits in a worker made from a blob until a restarted server responds, and then reloads the page
  policies: (page) => {
    const { 'content-security-policy': policy = '', ...others } = pagePolicies(page)
    return { ...others, 'content-security-policy': policy.replace("worker-src 'self'", "worker-src 'self' blob:") }
  },
  files: join(import.meta.dirname, 'public'),
})
