import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { CannotStart } from './preflight.ts'

/** Who holds a folder, for whoever finds it held. */
const Holder = z.object({ pid: z.number(), what: z.string(), since: z.string(), database: z.string().optional() })
const SQLITE_BUSY = 5

/**
 * Takes a state folder for this process alone, or says who has it. The lock is the system's own on a file (by way of
 * SQLite, since Node has none): it ends with the process, however that ends, and nothing stale can be left behind.
 */
export function lockStateFolder(folder: string, what: string, database?: string): { release(): void } {
  const file = new DatabaseSync(join(folder, 'stack.lock'), { timeout: 0 })
  try {
    file.exec('begin exclusive')
  } catch (cause) {
    file.close()
    throw new CannotStart(
      isBusy(cause) ? inUse(folder, what) : `The file ${folder}/stack.lock cannot be locked: ${cause}. Remove it.`,
      { cause },
    )
  }
  const holder: z.infer<typeof Holder> = { pid: process.pid, what, since: new Date().toISOString(), database }
  writeFileSync(holderFile(folder), JSON.stringify(holder))
  return { release: () => file.close() }
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

export function isHeld(folder: string): boolean {
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

function inUse(folder: string, what: string): string {
  const holder = getHolder(folder)
  const who = holder
    ? `another Houselights: ${holder.what}, process ${holder.pid}, since ${new Date(holder.since).toLocaleString('en-US')}`
    : 'another Houselights'
  const stop = holder ? `kill ${holder.pid}` : 'Ctrl-C where it runs'
  return `The folder ${folder} is in use by ${who}. Stop that one first (${stop}), or give this one a folder and ports of its own, for instance HOUSELIGHTS_STATE_DIR=.data-2 WEB_PORT=3010 API_PORT=4010 ${what}`
}

const holderFile = (folder: string) => join(folder, 'stack.json')

export function getHolder(folder: string): z.infer<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(holderFile(folder), 'utf8')))
  } catch {
    // it took the lock a moment ago and has not written it yet
    return undefined
  }
}
