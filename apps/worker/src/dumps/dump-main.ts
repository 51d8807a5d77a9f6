// what `npm run dump` runs
import { cities } from '@houselights/cities/cities'
import { clockOf, loadConfig } from '@houselights/config/config'
import { orLeave } from '@houselights/config/or-leave'
import { openDataSource } from '@houselights/database/data-source'
import { openPictureStore } from '@houselights/pictures/open-picture-store'
import { dumpCity } from './dump-city.ts'

const config = orLeave(loadConfig)
const db = await openDataSource({
  ...{ url: config.databaseUrl, poolSize: 2, statementTimeoutMs: 60_000, applicationName: 'dump' },
})
const store = await openPictureStore(config.pictures)
for (const city of cities) {
  const { events, files } = await dumpCity({ db, store, config, now: clockOf(config) }, city)
  console.log(
    `${city.name}: ${events} events, ${files.map(({ path, bytes }) => `${path} (${bytes} bytes)`).join(', ')}`,
  )
}
store.close()
await db.destroy()
