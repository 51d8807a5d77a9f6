import { resolve } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { readCaptureIndex } from '@houselights/scrapers/capture-index'
import { UsageError } from './arguments.ts'

/** The recorded pages outside of the repository, in the folder that --captures or CAPTURES_DIR names. */
export function capturesIn(given: string | undefined) {
  const folder = resolve(ROOT, given ?? process.env.CAPTURES_DIR ?? '../shared/captures')
  const captures = readCaptureIndex(folder)
  if (captures) return { folder, captures }
  throw new UsageError(`There is no captures.json in ${folder}: name the folder with --captures or CAPTURES_DIR.`)
}
