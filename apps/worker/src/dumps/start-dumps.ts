import type { Queryable } from '@houselights/database/sql'
import { localDay } from '@houselights/domain/city-time'
import { openPictureStore } from '@houselights/pictures/open-picture-store'
import type { CityFile } from '@houselights/types/city-files'
import type { UpkeepPart } from '../upkeep.ts'
import { type DumpServices, dumpCity, storedManifest } from './dump-city.ts'

/** In the night of its city. */
const NIGHT_HOUR = 4
const HOUR_MS = 3_600_000

/**
 * Whether a dump is due: one a night, and the first once there is something to tell.
 *
 * @internal for its test
 */
export const isDue = (madeAt: Date | undefined, now: Date, timeZone: string): boolean =>
  madeAt === undefined || nightOf(madeAt, timeZone) < nightOf(now, timeZone)

/** The day whose night it is: it begins at four. */
const nightOf = (moment: Date, timeZone: string): string =>
  localDay(new Date(moment.getTime() - NIGHT_HOUR * HOUR_MS), timeZone)

type Services = Omit<DumpServices, 'store' | 'config'> & {
  config: DumpServices['config'] & { pictures: Parameters<typeof openPictureStore>[0] }
  cities: readonly CityFile[]
  /** One dump of a city at a time, over all workers. */
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
}

/** Keeps copies of each city's public events, made anew every night. */
export async function startDumps({ cities, withLock, ...services }: Services): Promise<UpkeepPart> {
  const store = await openPictureStore(services.config.pictures)
  const dumps = { ...services, store }
  return {
    task: 'dumps',
    round: async () => {
      for (const city of cities)
        await withLock(`dump-${city.id}`, async () => {
          const before = await storedManifest(dumps, city.id)
          if (!isDue(before ? new Date(before.madeAt) : undefined, services.now(), city.timeZone)) return
          if (!before && !(await wasRead(services.db, city.id))) return
          await dumpCity(dumps, city)
        })
    },
    close: async () => store.close(),
  }
}

/** Whether any source of the city was read: before that there is nothing to tell. */
async function wasRead(db: Queryable, city: string): Promise<boolean> {
  const rows: unknown[] = await db.query('select 1 from sources where city_id = $1 and seen_at is not null limit 1', [
    city,
  ])
  return rows.length > 0
}
