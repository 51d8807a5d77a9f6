import type { Queryable } from '@houselights/database/sql/sql'
import { localDay } from '@houselights/domain/dates/city-time'
import { type DumpRound, type DumpServices, dumpCities } from '@houselights/publishing/dumps/dump-cities'
import { openPictureStore } from '@houselights/storage/open-store'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** Local time in the city. */
const NIGHT_HOUR = 4
const HOUR_MS = 3_600_000

/** Whether a dump or a backup is due: one a night. The first is due at once. */
export const isNightlyDue = (madeAt: Date | undefined, now: Date, timeZone: string): boolean =>
  madeAt === undefined || getNight(madeAt, timeZone) < getNight(now, timeZone)

/** The local day that this night belongs to: nights begin at four. */
const getNight = (moment: Date, timeZone: string): string =>
  localDay(new Date(moment.getTime() - NIGHT_HOUR * HOUR_MS), timeZone)

type Services = Omit<DumpServices, 'store'> &
  Pick<DumpRound, 'cities' | 'withLock'> & { config: { pictures: Parameters<typeof openPictureStore>[0] } }

export async function startDumps({ cities, withLock, ...services }: Services): Promise<UpkeepPart> {
  const store = await openPictureStore(services.config.pictures)
  const isWanted: DumpRound['isWanted'] = async ({ id, timeZone }, before) =>
    isNightlyDue(before ? new Date(before.madeAt) : undefined, services.now(), timeZone) &&
    (before !== null || (await wereScraped(services.db, id, services.now())))
  return {
    task: 'dumps',
    round: () => dumpCities({ ...services, store }, { cities, withLock, isWanted }),
    close: async () => store.close(),
  }
}

/**
 * Whether the city's sources were scraped: each was requested, or had an hour to be, and at least one answered. An
 * earlier dump would be incomplete for a whole day.
 */
async function wereScraped(db: Queryable, city: string, now: Date): Promise<boolean> {
  const [sources]: { scraped: boolean | null }[] = await db.query(
    `select bool_or(seen_at is not null) and (
        bool_and(last_attempt_at is not null) or min(last_attempt_at) < $2::timestamptz - interval '1 hour'
      ) as scraped
     from sources where city_id = $1 and active and not do_not_scrape`,
    [city, now.toISOString()],
  )
  return sources?.scraped === true
}
