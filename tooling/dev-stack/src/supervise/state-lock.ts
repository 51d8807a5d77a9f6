import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { CannotStart } from './preflight.ts'

/** The process that locks a folder, for the error message of the next process. */
const Holder = z.object({ pid: z.number(), what: z.string(), since: z.string(), database: z.string().optional() })
const SQLITE_BUSY = 5

/**
 * Locks a state folder for this process. If another process has locked it, throws an error about that process. This is the
 * operating system's lock on a file (through SQLite, since Node has none): it's released when the process ends, however
 * it ends, so no stale lock remains.
 */
export function lockStateFolder(folder: string, startCommand: string, database?: string): { release(): void } {
  const file = new DatabaseSync(join(folder, 'stack.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (cause) {
    file.close()
    throw new CannotStart(
      isBusy(cause)
        ? formatInUseMessage(folder, startCommand)
        : `The file ${folder}/stack.lock can't be locked: ${cause}. Remove it.`,
      { cause },
    )
  }
  const holder: z.infer<typeof Holder> = {
    pid: process.pid,
    what: startCommand,
    since: new Date().toISOString(),
    database,
  }
  writeFileSync(getHolderPath(folder), JSON.stringify(holder))
  return { release: () => file.close() }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

export function isLocked(folder: string): boolean {
  if (!existsSync(join(folder, 'stack.lock'))) return false
  const file = new DatabaseSync(join(folder, 'stack.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    file.close()
  }
}

function formatInUseMessage(folder: string, startCommand: string): string {
  const holder = getHolder(folder)
  const holderName = holder
    ? `another Houselights: ${holder.what}, process ${holder.pid}, since ${new Date(holder.since).toLocaleString('en-US')}`
    : 'another Houselights'
  const howToStop = holder ? `kill ${holder.pid}` : 'Ctrl-C where it runs'
  return `The folder ${folder} is in use by ${holderName}. Stop that one first (${howToStop}), or give this one its own folder and ports, for example HOUSELIGHTS_STATE_DIR=.data-2 WEB_PORT=3010 API_PORT=4010 ${startCommand}`
}

const getHolderPath = (folder: string) => join(folder, 'stack.json')

export function getHolder(folder: string): z.infer<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(getHolderPath(folder), 'utf8')))
  } catch {
    // the process took the lock a moment ago and hasn't written the file yet
    return undefined
  }
}
