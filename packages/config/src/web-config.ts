import { checkSettings, Env } from './config.ts'
import { NO_CONTACT } from './settings/enrichment.ts'
import { MapTilesEnv } from './settings/map-tiles.ts'
import { ObservabilityEnv, toObservability } from './settings/observability.ts'
import { AccessEnv, toAccess } from './settings/operator-access.ts'

export const WebEnv = Env.pick({
  NODE_ENV: true,
  HOST: true,
  WEB_PORT: true,
  API_PORT: true,
  API_URL: true,
  PUBLIC_URL: true,
  CONTACT_URL: true,
  SHUTDOWN_DELAY: true,
  WEB_TRUSTED_PROXIES: true,
  STAND_INS: true,
}).extend({ ...AccessEnv.shape, ...ObservabilityEnv.shape, ...MapTilesEnv.shape })

/** Reads and checks the web server's part of the environment. Call it once, at startup. */
export function loadWebConfig(env: NodeJS.ProcessEnv = process.env) {
  const data = checkSettings(WebEnv, env)
  // The API guards the operators' area. A website whose settings the API would refuse must not start either.
  toAccess(data)
  return {
    host: data.HOST,
    webPort: data.WEB_PORT,
    apiUrl: (data.API_URL ?? `http://127.0.0.1:${data.API_PORT}`).replace(/\/$/, ''),
    /** The site's public origin, for canonical links. Pages have none without it. */
    publicUrl: data.PUBLIC_URL,
    /** How visitors can contact the site's operator. Undefined if not set. */
    contactUrl: data.CONTACT_URL === NO_CONTACT ? undefined : data.CONTACT_URL,
    trustedProxies: data.WEB_TRUSTED_PROXIES,
    renderAhead: data.STAND_INS.renderAhead,
    shutdownDelayMs: data.SHUTDOWN_DELAY * 1000,
    /** Tiles of the map page; null if it only draws the city's outlines. */
    mapTiles: data.MAP_TILES ?? null,
    environment: data.NODE_ENV,
    logLevel: data.LOG_LEVEL as string,
    observability: toObservability(data),
  }
}
