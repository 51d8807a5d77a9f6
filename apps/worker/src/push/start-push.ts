import { findLocalService } from '@houselights/config/settings/push'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { storeNotices, type Tonight, tidyPush } from '@houselights/database/push/push-notices'
import { atCityTime } from '@houselights/domain/dates/city-time'
import { toNights } from '@houselights/domain/dates/date-filter'
import { getNight } from '@houselights/domain/dates/show-hours'
import { createGuardedAgent } from '@houselights/scrapers/fetch/address-guard'
import { repeatEveryMinute } from '../every-minute.ts'
import { type SendingServices, sendNotices } from './send-notices.ts'

/** In the city's time zone. From noon on, people plan their night out. */
const TONIGHT_SINCE = '12:00'

interface PushServices extends Pick<SendingServices, 'db' | 'settings' | 'cities' | 'onNotice'> {
  /** The site's clock. */
  now: () => Date
  onError: (error: Error) => void
}

/**
 * Notifies browsers about what they follow: each round records the notices that are due and sends them. Each round
 * starts from the database, so nothing depends on a process or a queue.
 */
export function startPush({ db, settings, cities, now, onError, onNotice }: PushServices, roundMs?: number) {
  const dispatcher = createGuardedAgent({ allowedOrigin: findLocalService(settings.services) })
  const steps = [
    () => tidyPush(db, now()),
    () => storeNotices(db, now(), findTonights(cities, now())),
    (shutdown: AbortSignal) => sendNotices({ db, settings, cities, dispatcher, now: now(), shutdown, onNotice }),
  ]
  const rounds = repeatEveryMinute(steps, onError, roundMs)
  return {
    /** Finishes sending the current notice. */
    stop: async (): Promise<void> => {
      await rounds.stop()
      await dispatcher.close()
    },
  }
}

/**
 * Finds the cities where it is late enough in the day to notify browsers of tonight's shows.
 *
 * @internal for its test
 */
export const findTonights = (cities: readonly CityFile[], now: Date): Tonight[] =>
  cities.flatMap(({ id, timeZone }) => {
    const night = getNight(now.toISOString(), timeZone)
    const since = atCityTime(night, TONIGHT_SINCE, timeZone)
    const { until } = toNights({ from: night, to: night }, timeZone)
    return Date.parse(since) <= now.getTime() ? [{ city: id, night, since, until }] : []
  })
