import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Finds the first of these programs on the PATH and returns its path; undefined if there is none. */
export const findOnPath = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => folder && join(folder, name)))
    .find((path) => path !== '' && existsSync(path))
