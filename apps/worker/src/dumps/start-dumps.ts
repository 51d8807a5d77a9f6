import { listsCity, type Queryable } from '@houselights/database/sql/sql'
import { localDay } from '@houselights/domain/dates/city-time'
import { type DumpRound, type DumpServices, dumpCities } from '@houselights/publishing/dumps/dump-cities'
import { openPictureStore } from '@houselights/storage/open-store'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** Dumps are due after this hour, local time in the city. */
const NIGHT_HOUR = 4
const HOUR_MS = 3_600_000

/** Returns whether a dump or a backup is due: one per night, and the first immediately. */
export const isNightlyDue = (madeAt: Date | undefined, now: Date, timeZone: string): boolean =>
  madeAt === undefined || getNight(madeAt, timeZone) < getNight(now, timeZone)

/** Returns the local day on which the night of this time began. Nights begin at 4 AM. */
const getNight = (time: Date, timeZone: string): string =>
  localDay(new Date(time.getTime() - NIGHT_HOUR * HOUR_MS), timeZone)

type Services = Omit<DumpServices, 'store'> &
  Pick<DumpRound, 'cities' | 'withLock'> & { config: { pictures: Parameters<typeof openPictureStore>[0] } }

export async function startDumps({ cities, withLock, ...services }: Services): Promise<UpkeepPart> {
  const store = await openPictureStore(services.config.pictures)
  const isWanted: DumpRound['isWanted'] = async ({ id, timeZone }, lastDump) =>
    isNightlyDue(lastDump ? new Date(lastDump.madeAt) : undefined, services.now(), timeZone) &&
    (lastDump !== null || (await wereScraped(services.db, id, services.now())))
  return {
    task: 'dumps',
    runRound: () => dumpCities({ ...services, store }, { cities, withLock, isWanted }),
    close: async () => store.close(),
  }
}

/**
 * Returns whether the city's sources have been scraped: at least one responded, and either all were requested or an
 * hour has passed since the first request. A dump made before that would stay incomplete for a whole day.
 */
async function wereScraped(db: Queryable, city: string, now: Date): Promise<boolean> {
  const [row]: { scraped: boolean | null }[] = await db.query(
    `select bool_or(seen_at is not null) and (
        bool_and(last_attempt_at is not null) or min(last_attempt_at) < $2::timestamptz - interval '1 hour'
      ) as scraped
     from sources s where ${listsCity('$1')} and active and not do_not_scrape`,
    [city, now.toISOString()],
  )
  return row?.scraped === true
}
