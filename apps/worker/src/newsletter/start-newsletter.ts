import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ISSUE_TIME, type NewsletterSettings } from '@houselights/config/settings/newsletter'
import { hasIssue, loadDigestContent, makeIssue } from '@houselights/database/newsletter/issues'
import { findStoredMails, tidyNewsletter } from '@houselights/database/newsletter/tidy-newsletter'
import type { Queryable } from '@houselights/database/sql/sql'
import { addDays, atCityTime, getWeekday, localDay } from '@houselights/domain/dates/city-time'
import { openMailSender } from '@houselights/publishing/mails/transport'
import { repeatEveryMinute } from '../every-minute.ts'
import { processBounces } from './process-bounces.ts'
import { type SendingServices, sendDeliveries } from './send-deliveries.ts'

const DAY_MS = 86_400_000
const MAIL_DAYS = 30
/** Bounce reports that couldn't be parsed or matched are kept this long, so that an operator can look at them. */
const REPORT_DAYS = 7
/**
 * Matches the file of a delivery's mail, or the partial file that a process left when it died. An operator's test mail
 * has no delivery, so its file doesn't match.
 */
const DELIVERY_FILE = /^\.?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./
/** Emails looked up per query. */
const MAX_MAILS = 1_000

/**
 * Deletes old mail files, and mail files whose delivery is no longer stored, such as after their recipient was erased.
 * Also deletes old bounce reports. Both contain addresses. @internal
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
  const names = await listFiles(folder)
  for (let start = 0; start < names.length; start += MAX_MAILS) {
    const batch = names.slice(start, start + MAX_MAILS).flatMap((name) => {
      const [, id] = DELIVERY_FILE.exec(name) ?? []
      return id ? [{ id, name }] : []
    })
    const storedIds = await findStoredMails(
      db,
      batch.map(({ id }) => id),
    )
    for (const { id, name } of batch) if (!storedIds.has(id)) await rm(join(folder, name), { force: true })
  }
}

async function removeOld(folder: string, days: number): Promise<void> {
  const oldestMs = Date.now() - days * DAY_MS
  for (const name of await listFiles(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(ignoreMissing)
    if (stats?.isFile() && stats.mtimeMs < oldestMs) await rm(path, { force: true })
  }
}

const listFiles = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ignoreMissing)) ?? []

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** How late an issue may be after an outage. The next day its "tonight" would be wrong. */
const MAX_DELAY_MS = 12 * 3_600_000
const DAYS_PER_WEEK = 7

/**
 * Returns the day (yyyy-MM-dd) whose issue is due in a city now: from the sending hour, in the city's time zone, until
 * twelve hours later or the end of the day. Returns undefined at other times. @internal
 */
export function getDueIssueDay(now: Date, timeZone: string): string | undefined {
  const { weekday, hour } = ISSUE_TIME
  const today = localDay(now, timeZone)
  const day = addDays(today, -((getWeekday(today) - weekday + DAYS_PER_WEEK) % DAYS_PER_WEEK))
  const since = Date.parse(atCityTime(day, `${String(hour).padStart(2, '0')}:00`, timeZone))
  return day === today && now.getTime() >= since && now.getTime() < since + MAX_DELAY_MS ? day : undefined
}

/** Creates the issues that are due, each once however many workers run. @internal */
export async function makeIssues({
  db,
  cities,
  now,
}: Pick<SendingServices, 'db' | 'cities'> & { now: Date }): Promise<void> {
  for (const city of cities) {
    const day = getDueIssueDay(now, city.timeZone)
    if (day === undefined || (await hasIssue(db, city.id, day))) continue
    await makeIssue(db, { city: city.id, day, now }, await loadDigestContent(db, city, now))
  }
}

/** Short, because someone may be waiting for their confirmation email. */
const ROUND_MS = 10_000

interface NewsletterServices extends Pick<SendingServices, 'db' | 'settings' | 'cities' | 'onMail'> {
  /** The site's clock, which decides when issues are due. */
  now: () => Date
  onError: (error: Error) => void
}

/**
 * Runs the newsletter: creates the weekly issues, sends them and confirmation emails, and processes bounces. Each round
 * starts from the database, so nothing depends on a process or a queue.
 */
export function startNewsletter(
  { db, settings, cities, now, onError, onMail }: NewsletterServices,
  roundMs = ROUND_MS,
) {
  const mailSender = openMailSender(settings.transport)
  const { bouncesFolder, bounces: returnPathTemplate } = settings
  const steps = [
    () => tidyNewsletter(db, now()),
    () => tidyMailFiles(db, settings),
    async () => bouncesFolder && processBounces(db, bouncesFolder, returnPathTemplate),
    () => makeIssues({ db, cities, now: now() }),
    (shutdown: AbortSignal) => sendDeliveries({ db, settings, cities, mailSender, shutdown, onMail }),
  ]
  const rounds = repeatEveryMinute(steps, onError, roundMs)
  return {
    /** Finishes sending the current mail. */
    stop: async (): Promise<void> => {
      await rounds.stop()
      mailSender.close()
    },
  }
}
