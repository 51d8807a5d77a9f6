import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the first of these programs that is on the path is; undefined if none is. */
export const onPath = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => folder && join(folder, name)))
    .find((path) => path !== '' && existsSync(path))
