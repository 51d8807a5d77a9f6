import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ROOT } from './stack-options.ts'

/** Builds the website where its sources changed since the last time. */
export async function buildWebsite(): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['apps/web/build-if-needed.ts'], { cwd: ROOT, maxBuffer: 1 << 26 })
  } catch (cause) {
    const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : ''
    throw new Error(`The website could not be built.\n${output}`, { cause })
  }
}
