import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { NewsletterSettings } from '@houselights/config/newsletter'
import { storedMails } from '@houselights/database/newsletter/tidy-newsletter'
import type { Queryable } from '@houselights/database/sql'

const DAY_MS = 86_400_000
const MAIL_DAYS = 30
/** Reports that nobody could make sense of: an operator may want to look at them. */
const REPORT_DAYS = 7
/** A mail, or what a process that ended left of one; of an operator's test, nothing is stored at any time. */
const OF_DELIVERY = /^\.?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./
/** Looked up at once. */
const MOST = 1_000

/**
 * Deletes mails that were written as files once nothing is stored of them, as after their reader was erased, and old ones; and
 * old reports of the bounces. Both hold addresses.
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
  for (let from = 0; from < names.length; from += MOST) {
    const some = names.slice(from, from + MOST).flatMap((name) => {
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
