// Runs for `npm run dump`.
import { cities } from '@houselights/config/cities/cities'
import { createClock, loadConfig } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { dumpCities } from '@houselights/publishing/dumps/dump-cities'
import { exitOnError } from '@houselights/server/shutdown/exit-on-error'
import { openPictureStore } from '@houselights/storage/open-store'

const config = exitOnError(loadConfig)
const db = await openDataSource({
  url: config.databaseUrl,
  poolSize: 2,
  statementTimeoutMs: 60_000,
  applicationName: 'dump',
})
const store = await openPictureStore(config.pictures)
// Uses the worker's locks, because the worker may be making dumps right now.
const locks = advisoryLocks(config.databaseUrl, 1)
const log = { error: (details: object, sentence: string) => console.error(sentence, details) }
try {
  await dumpCities(
    { db, store, config, now: createClock(config), log },
    {
      cities,
      isWanted: () => true,
      withLock: (name, work) => locks.withLock(name, 0, work),
      onDump: ({ name }, { events, files }) => {
        const written = files.map(({ path, bytes }) => `${path} (${bytes} bytes)`)
        console.log(`${name}: ${events} events, ${written.join(', ')}`)
      },
    },
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await locks.close()
  store.close()
  await db.destroy()
}
