import { buildApp } from '@houselights/api/app'
import { ResponseCache } from '@houselights/api/responses/response-cache'
import { loadConfig } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { builders } from '@houselights/database/testing/builders'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import { inject } from 'vitest'
import { openSite } from './site.ts'
import { useOpened } from './use-opened.ts'

/**
 * Starts a separate site whose events and clock a test controls: a real database, the real API and the real website.
 * The API connects to the database at the URL that `via` returns for the database's own URL.
 */
export async function openStage(name: string, env: NodeJS.ProcessEnv = {}, via = (url: string) => url) {
  const server = inject('databaseUrl')
  const url = await ensureDatabase(server, `stage_${name}`, inject('migratedDatabase'))
  const dataSource = await openDataSource({ url, applicationName: 'stage' })
  const clock = { now: new Date('2025-05-02T12:00:00-07:00') }
  const config = { ...loadConfig({ ...env, DATABASE_URL: via(url) }), mode: 'live' as const, logLevel: 'silent' }
  const cache = new ResponseCache()
  const app = await buildApp({ dataSource, config, cache, clock: () => clock.now })
  const api = await app.listen({ host: '127.0.0.1', port: 0 })
  const site = await openSite(api)
  const clearCache = () => cache.changed()
  return {
    ...builders(dataSource, clearCache),
    /** Drops cached responses. Call it after writing to the database without the builders. */
    clearCache,
    db: dataSource,
    databaseUrl: url,
    site: site.url,
    api,
    /** Sets the time, with an offset. Responses cached at another time are dropped. */
    setClock: (now: string) => {
      clock.now = new Date(now)
      clearCache()
    },
    close: async () => {
      await site.stop()
      await app.close()
      await dataSource.destroy()
      await dropDatabase(server, `stage_${name}`)
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

/** Opens a stage for the tests of a file or a suite. */
export const useStage = (...args: Parameters<typeof openStage>): Stage => useOpened(() => openStage(...args))
