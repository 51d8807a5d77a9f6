import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from '@houselights/command-line/root'

/** Builds the website if its sources changed since the last build. Aborting the signal ends the build. */
export async function buildWebsite(signal?: AbortSignal): Promise<void> {
  try {
    const options = { cwd: ROOT, maxBuffer: 1 << 26, ...(signal && { signal }) }
    await promisify(execFile)(process.execPath, ['apps/web/build-if-needed.ts'], options)
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : ''
    throw new Error(`Couldn’t build the website.\n${output}`, { cause })
  }
}
