import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseAddress, siteHost } from '@houselights/domain/links/web-address'
import type { Platform, Source } from '../source/source.ts'

const FOLDER = fileURLToPath(new URL('../custom/', import.meta.url))

const isCustom = (value: unknown): value is Platform =>
  typeof value === 'function' && 'host' in value && typeof value.host === 'string'

/** The one custom source that a file exports, after which the file is named. Throws an error that names the file where it is not so. */
async function loadSource(name: string): Promise<Platform> {
  const file = join(FOLDER, name)
  const [source, ...more] = Object.values(await import(pathToFileURL(file).href)).filter(isCustom)
  if (!source) throw new Error(`${file} exports no custom source.`)
  if (more.length > 0) throw new Error(`${file} exports several custom sources: give each a file of its own.`)
  if (source.id !== basename(file, '.ts'))
    throw new Error(`${file} holds the custom source "${source.id}": name the file ${source.id}.ts.`)
  return source
}

/** The custom sources, in the order of their names: each reads the pages of one site alone, in whatever city; a file of `custom` each. */
export const customSources: readonly Platform[] = await Promise.all(
  (await readdir(FOLDER))
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .toSorted()
    .map(loadSource),
)

/** The custom source that reads the page at `url`; undefined where that host has none. */
export const customSourceFor = (url: string): Source | undefined => {
  const address = parseAddress(url)
  return address ? customSources.find(({ host }) => host === siteHost(address))?.({ url }) : undefined
}
