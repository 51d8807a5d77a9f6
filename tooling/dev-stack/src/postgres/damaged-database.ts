import { hasCode } from '@houselights/contracts/errors/has-code'
import { CannotStart } from '../supervise/preflight.ts'

/**
 * Makes an error that says why a database folder can't be used, and what to do. We don't change or delete anything in
 * it.
 */
export const damagedDatabaseError = (directory: string, reason: string, cause?: unknown): CannotStart =>
  new CannotStart(
    /no space left on device/i.test(reason)
      ? `The database in ${directory} has no space: its disk is full. Free some space, and start again.`
      : `The database in ${directory} can't be used: ${reason.replace(/[\s.]+$/, '')}. If you can't repair it, move it away (mv ${directory} ${directory}.damaged; mv ${directory}.password ${directory}.damaged.password) and restore the newest backup (npm run restore, docs/backups.md). Without a backup, start again: shows are scraped again, but subscribers, edits and reports are lost.`,
    { cause },
  )

/**
 * Makes an error about a database folder of another Postgres version: this one can't read its files, but no data is
 * lost.
 */
export const otherMajorError = (directory: string, theirs: string, ours: string): CannotStart =>
  new CannotStart(
    `The database in ${directory} was created by PostgreSQL ${theirs}, and this release runs PostgreSQL ${ours}. Nothing was changed. Move your data with a backup: run "npm run backup" with your previous release, move the folder away, and run "npm run restore" with this one. The commands are in docs/postgres-upgrade.md.`,
  )

export const throwDamaged = (directory: string, reason: string) => (cause: unknown) => {
  throw damagedDatabaseError(directory, `${reason} (${toMessage(cause)})`, cause)
}

export const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Finds in a server's log the reason why it didn't start, with the detail lines that follow. */
export function findStartError(log: string): string | undefined {
  const lines = log.split('\n').map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, ''))
  const diskFullLine = lines.find((line) => /^(FATAL|PANIC):.*: No space left on device$/.test(line))
  if (diskFullLine) return diskFullLine.replace(/^\w+:\s+/, '')
  // connections that were rejected during the start aren't the reason
  const start = lines.findIndex((line) => /^(FATAL|PANIC):(?!\s+the database system is )/.test(line))
  if (start < 0) return undefined
  const detailCount = lines.slice(start + 1).findIndex((line) => !/^(DETAIL|HINT):/.test(line))
  const cause = lines.slice(start, detailCount < 0 ? undefined : start + 1 + detailCount)
  return cause.map((line) => line.replace(/^\w+:\s+/, '').trim()).join('; ')
}

/** Whether Postgres reports that its stored data are damaged. */
export const isDamage = (error: unknown) => hasCode(error, 'XX000', 'XX001', 'XX002', '58P01', '58030')
