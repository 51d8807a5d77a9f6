import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Capture as IndexedCapture } from '../src/capture-index.ts'
import { decodePage } from '../src/read-pages.ts'

/** A page recorded by others, kept outside of the repository. */
export interface Capture extends Omit<IndexedCapture, 'timeZone'> {
  note: string
  complete: boolean
  body: string
}

/** The folder of captures; by default beside the repository. */
export const CAPTURES_DIR = resolve(
  process.env.CAPTURES_DIR ?? resolve(import.meta.dirname, '../../../../shared/captures'),
)

/** The captures of a platform; none, after a printed notice, where the folder is not there. */
export function captures(platform: string): Capture[] {
  const index = resolve(CAPTURES_DIR, 'captures.json')
  if (!existsSync(index)) {
    console.log(`Captures of ${platform} are not checked: there is no ${index} (set CAPTURES_DIR).`)
    return []
  }
  const entries: Omit<Capture, 'body' | 'now'>[] = JSON.parse(readFileSync(index, 'utf8'))
  return entries
    .filter((entry) => entry.platform === platform)
    .map((entry) => ({
      ...entry,
      body: decodePage(readFileSync(resolve(CAPTURES_DIR, entry.file))),
      now: noonOf(entry.capturedAt, zoneOf(entry.source)),
    }))
}

/** Where a capture's venue is. */
const zoneOf = (source: string): string =>
  /Toronto|New York|Boston|Cambridge/.test(source) ? 'America/New_York' : 'America/Los_Angeles'

function noonOf(capturedAt: string, timeZone: string): string {
  const day = /\d{4}-\d\d-\d\d/.exec(capturedAt)?.[0] ?? `${/\d{4}-\d\d/.exec(capturedAt)?.[0]}-01`
  return `${day}T12:00:00${timeZone === 'America/New_York' ? '-04:00' : '-07:00'}`
}
