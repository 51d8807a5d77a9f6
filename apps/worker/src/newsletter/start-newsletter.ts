import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ISSUE_DUE, type NewsletterSettings } from '@houselights/config/settings/newsletter'
import { digestContent, hasIssue, makeIssue } from '@houselights/database/newsletter/issues'
import { storedMails, tidyNewsletter } from '@houselights/database/newsletter/tidy-newsletter'
import type { Queryable } from '@houselights/database/sql/sql'
import { addDays, atCityTime, getWeekday, localDay } from '@houselights/domain/dates/city-time'
import { openPostman } from '@houselights/publishing/mails/transport'
import { everyMinute } from '../every-minute.ts'
import { processBounces } from './process-bounces.ts'
import { type Sending, sendDeliveries } from './send-deliveries.ts'

const DAY_MS = 86_400_000
const MAIL_DAYS = 30
/** Reports that nobody could make sense of: an operator may want to look at them. */
const REPORT_DAYS = 7
/** A mail, or what a process that ended left of one; of an operator's test, nothing is stored at any time. */
const OF_DELIVERY = /^\.?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./
/** Looked up at once. */
const MAX_MAILS = 1_000

/**
 * Deletes mails that were written as files once nothing is stored of them, as after their reader was erased, and old ones; and
 * old reports of the bounces. Both hold addresses. @internal
 */
export async function tidyMailFiles(
  db: Queryable,
  { transport, bouncesFolder }: Pick<NewsletterSettings, 'transport' | 'bouncesFolder'>,
): Promise<void> {
  if (transport.kind === 'outbox') await tidyOutbox(db, transport.folder)
  if (bouncesFolder) await removeOld(join(bouncesFolder, 'cur'), REPORT_DAYS)
}

async function tidyOutbox(db: Queryable, folder: string): Promise<void> {
  await removeOld(folder, MAIL_DAYS)
  const names = await filesIn(folder)
  for (let from = 0; from < names.length; from += MAX_MAILS) {
    const some = names.slice(from, from + MAX_MAILS).flatMap((name) => {
      const [, id] = OF_DELIVERY.exec(name) ?? []
      return id ? [{ id, name }] : []
    })
    const stored = await storedMails(
      db,
      some.map(({ id }) => id),
    )
    for (const { id, name } of some) if (!stored.has(id)) await rm(join(folder, name), { force: true })
  }
}

async function removeOld(folder: string, days: number): Promise<void> {
  const before = Date.now() - days * DAY_MS
  for (const name of await filesIn(folder)) {
    const path = join(folder, name)
    const written = await stat(path).catch(unlessMissing)
    if (written?.isFile() && written.mtimeMs < before) await rm(path, { force: true })
  }
}

const filesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(unlessMissing)) ?? []

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** An issue may be this late, after an outage: tomorrow's would tell of another tonight. */
const LATEST_MS = 12 * 3_600_000
const A_WEEK_DAYS = 7

/**
 * The day of sending whose issue is due in a city at this moment, yyyy-MM-dd: from its hour on by the city's own clock, until
 * twelve hours later or the end of the day. Undefined at other times. @internal
 */
export function dueIssueDay(now: Date, timeZone: string): string | undefined {
  const { weekday, hour } = ISSUE_DUE
  const today = localDay(now, timeZone)
  const day = addDays(today, -((getWeekday(today) - weekday + A_WEEK_DAYS) % A_WEEK_DAYS))
  const since = Date.parse(atCityTime(day, `${String(hour).padStart(2, '0')}:00`, timeZone))
  return day === today && now.getTime() >= since && now.getTime() < since + LATEST_MS ? day : undefined
}

/** Makes the issues that are due, each once whatever the number of workers. @internal */
export async function makeIssues({ db, cities, now }: Pick<Sending, 'db' | 'cities'> & { now: Date }): Promise<void> {
  for (const city of cities) {
    const day = dueIssueDay(now, city.timeZone)
    if (day === undefined || (await hasIssue(db, city.id, day))) continue
    await makeIssue(db, { city: city.id, day, now }, await digestContent(db, city, now))
  }
}

/** Somebody waits for the mail that asks to confirm. */
const ROUND_MS = 10_000

interface Newsletter extends Pick<Sending, 'db' | 'settings' | 'cities' | 'onMail'> {
  /** The site's clock: by it issues are made. */
  now: () => Date
  onError: (error: Error) => void
}

/**
 * Sends what is due of the newsletter: mails that ask to confirm, and the weekly issues, which it makes; and reads what came
 * back. Everything is found in the database anew in each round, so that nothing depends on a process or a queue.
 */
export function startNewsletter({ db, settings, cities, now, onError, onMail }: Newsletter, roundMs = ROUND_MS) {
  const postman = openPostman(settings.transport)
  const { bouncesFolder, bounces } = settings
  const steps = [
    () => tidyNewsletter(db, now()),
    () => tidyMailFiles(db, settings),
    async () => bouncesFolder && processBounces(db, bouncesFolder, bounces),
    () => makeIssues({ db, cities, now: now() }),
    (ending: AbortSignal) => sendDeliveries({ db, settings, cities, postman, ending, onMail }),
  ]
  const rounds = everyMinute(steps, onError, roundMs)
  return {
    /** Finishes the mail that is being handed over. */
    stop: async (): Promise<void> => {
      await rounds.stop()
      postman.close()
    },
  }
}
