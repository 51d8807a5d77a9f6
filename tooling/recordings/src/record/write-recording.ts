import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import type { RecordingFiles } from '../recording.ts'
import { UsageError } from '@houselights/command-line/arguments'

/** The most problems to print: one listing more or fewer shifts all that follow. */
const MAX_PROBLEMS_SHOWN = 20

/** Writes a recording's folder and prints what to check; returns the command's exit code. */
export async function writeRecording(
  name: string,
  { recording, pages }: RecordingFiles,
  faults: readonly string[],
): Promise<number> {
  if (!/^[\w-]+$/.test(name)) throw new UsageError(`"${name}" is not a valid folder name.`)
  const folder = join(ROOT, 'packages/scrapers/recordings', name)
  await mkdir(folder, { recursive: true })
  for (const { file, body } of pages) await writeFile(join(folder, file), body)
  await writeFile(join(folder, 'recording.json'), `${JSON.stringify(recording, null, 2)}\n`)
  const size = pages.reduce((sum, { body }) => sum + body.length, 0)
  console.log(
    `Recorded ${recording.listings.length} listings (${Math.ceil(size / 1000)} KB) in ${folder}. Review them like code before you commit them.`,
  )
  const shownFaults = faults.slice(0, MAX_PROBLEMS_SHOWN)
  if (faults.length > shownFaults.length) shownFaults.push(`and ${faults.length - shownFaults.length} more`)
  const explanation =
    'The masked pages parse differently. Masking changes words and hosts: select by markup, or keep those (unmasked-*.ts).'
  if (shownFaults.length > 0) console.error([explanation, ...shownFaults].join('\n  '))
  return 0
}
