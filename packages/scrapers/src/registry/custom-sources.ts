import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseAddress, siteHost } from '@houselights/domain/links/web-address'
import type { Platform, Source } from '../source/source.ts'

interface Wanted<T> {
  /** What a file should hold, for messages: `venue`. */
  what: string
  is(value: unknown): value is T
  /** The name that the file must bear, without `.ts`. */
  nameOf(value: T): string
}

/**
 * What the files of a folder export, in the order of their names: exactly one wanted value a file, after which the file
 * is named. Tests beside them are left out. Throws an error that names the file where one breaks this.
 */
async function loadFolder<T>(folder: URL, wanted: Wanted<T>): Promise<T[]> {
  const path = fileURLToPath(folder)
  const files = (await readdir(path)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort()
  return Promise.all(files.map((file) => loadFile(join(path, file), wanted)))
}

async function loadFile<T>(file: string, { what, is, nameOf }: Wanted<T>): Promise<T> {
  const found = Object.values(await import(pathToFileURL(file).href)).filter(is)
  const [value] = found
  if (value === undefined) throw new Error(`${file} exports no ${what}.`)
  if (found.length > 1) throw new Error(`${file} exports ${found.length} of "${what}": give each a file of its own.`)
  const name = nameOf(value)
  if (name !== basename(file, '.ts')) throw new Error(`${file} holds the ${what} "${name}": name the file ${name}.ts.`)
  return value
}

const isCustom = (value: unknown): value is Platform =>
  typeof value === 'function' && 'host' in value && typeof value.host === 'string'

/** The custom sources: each reads the pages of one site alone, in whatever city; a file of `custom` each. */
export const customSources: readonly Platform[] = await loadFolder(new URL('../custom/', import.meta.url), {
  what: 'custom source',
  is: isCustom,
  nameOf: ({ id }) => id,
})

/** The custom source that reads the page at `url`; undefined where that host has none. */
export const customSourceFor = (url: string): Source | undefined => {
  const address = parseAddress(url)
  return address ? customSources.find(({ host }) => host === siteHost(address))?.({ url }) : undefined
}
