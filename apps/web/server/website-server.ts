import type { Server } from 'node:http'
import type { loadWebConfig } from '@houselights/config/web-config'
import { CLIENT_FILES, loadPages } from './rendering/built-pages.ts'
import { createWebServer, type WebServerParts } from './web-server.ts'

/** Pages that are refreshed after each change, even if nobody requests them. */
const RENDERED_AHEAD = ['/', '/events', '/venues', '/artists']

/**
 * Creates the server of the built website from its settings and the process's own `parts`. Throws if the site isn't
 * built.
 */
export async function createWebsiteServer(
  config: ReturnType<typeof loadWebConfig>,
  parts: Pick<WebServerParts, 'changes' | 'trusts' | 'onUntrustedProxy' | 'shutdown' | 'observe' | 'metrics'>,
): Promise<Server> {
  const { apiUrl, publicUrl, contactUrl, mapTiles, renderAhead, webPort } = config
  const origin = publicUrl ?? `http://localhost:${webPort}`
  return createWebServer({
    ...parts,
    ...(await loadPages(config)),
    apiUrl,
    publicUrl,
    contactUrl,
    files: CLIENT_FILES,
    refreshAhead: renderAhead ? RENDERED_AHEAD.map((path) => origin + path) : [],
    mapTilesOrigin: mapTiles ? new URL(mapTiles.url).origin : undefined,
    secure: publicUrl?.startsWith('https:') ?? false,
  })
}
