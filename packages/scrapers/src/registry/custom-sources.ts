import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseAddress, siteHost } from '@houselights/domain/links/web-address'
import type { Platform, Source } from '../source/source.ts'

const FOLDER = fileURLToPath(new URL('../custom/', import.meta.url))

const isCustom = (value: unknown): value is Platform =>
  typeof value === 'function' && 'host' in value && typeof value.host === 'string'

/**
 * Loads the custom source that a file exports. Throws an error with the file's path if it doesn't export exactly one,
 * or if the source's id isn't the file's name.
 */
async function loadSource(name: string): Promise<Platform> {
  const file = join(FOLDER, name)
  const [source, ...otherSources] = Object.values(await import(pathToFileURL(file).href)).filter(isCustom)
  if (!source) throw new Error(`${file} exports no custom source.`)
  if (otherSources.length > 0) throw new Error(`${file} exports several custom sources: give each its own file.`)
  if (source.id !== basename(file, '.ts'))
    throw new Error(`${file} exports the custom source "${source.id}": name the file ${source.id}.ts.`)
  return source
}

/** All custom sources, sorted by file name. Each is a file in `custom` and parses only one site, in any city. */
export const customSources: readonly Platform[] = await Promise.all(
  (await readdir(FOLDER))
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .toSorted()
    .map(loadSource),
)

/** Finds the custom source for the page at `url`. Undefined if its host has none. */
export const findCustomSource = (url: string): Source | undefined => {
  const address = parseAddress(url)
  return address ? customSources.find(({ host }) => host === siteHost(address))?.({ url }) : undefined
}
