// the API for measurements: every request queries the database, since no response is cached (npm run bench)

import { buildApp } from '@houselights/api/app'
import { ResponseCache } from '@houselights/api/responses/response-cache'
import { createClock, loadConfig } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'

const config = loadConfig()
const dataSource = await openDataSource({ url: config.databaseUrl, applicationName: 'api' })
const cache = new ResponseCache({ maxAgeMs: 0 })
const app = await buildApp({ dataSource, config, clock: createClock(config), cache })

closeOnSignal({ graceMs: 5_000, log: app.log }, async () => {
  await app.close()
  await dataSource.destroy()
})
await app.listen({ host: config.host, port: config.apiPort })
