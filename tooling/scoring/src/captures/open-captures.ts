import { resolve } from 'node:path'
import { UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { loadCaptureIndex } from './capture-index.ts'

/** Loads the captures, which are outside of the repository, from the folder in --captures or CAPTURES_DIR. */
export function openCaptures(folderOption: string | undefined) {
  const folder = resolve(ROOT, folderOption ?? process.env.CAPTURES_DIR ?? '../shared/captures')
  const captures = loadCaptureIndex(folder)
  if (captures) return { folder, captures }
  throw new UsageError(`There is no captures.json in ${folder}: set the folder with --captures or CAPTURES_DIR.`)
}
