import { checkedSettings, Env } from './config.ts'
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

/** Reads and checks the web server's part of the environment, once, at start. */
export function loadWebConfig(env: NodeJS.ProcessEnv = process.env) {
  const data = checkedSettings(WebEnv, env)
  // the API guards the operators' area; a website whose settings the API would refuse does not start either
  toAccess(data)
  return {
    host: data.HOST,
    webPort: data.WEB_PORT,
    apiUrl: (data.API_URL ?? `http://127.0.0.1:${data.API_PORT}`).replace(/\/$/, ''),
    /** The origin that visitors know the site by, for canonical links; pages have none without it. */
    publicUrl: data.PUBLIC_URL,
    /** Where people reach those who run the site; undefined where nobody said. */
    contactUrl: data.CONTACT_URL === NO_CONTACT ? undefined : data.CONTACT_URL,
    trustedProxies: data.WEB_TRUSTED_PROXIES,
    renderAhead: data.STAND_INS.renderAhead,
    shutdownDelayMs: data.SHUTDOWN_DELAY * 1000,
    /** Of the map page; null where it has the drawing of the city alone. */
    mapTiles: data.MAP_TILES ?? null,
    environment: data.NODE_ENV,
    logLevel: data.LOG_LEVEL as string,
    observability: toObservability(data),
  }
}
