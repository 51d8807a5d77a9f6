import { parseAddress, siteHost } from '@houselights/domain/web-address'
import { loadFolder } from './load-folder.ts'
import type { Platform, Source } from './source.ts'

const isCustom = (value: unknown): value is Platform =>
  typeof value === 'function' && 'host' in value && typeof value.host === 'string'

/** The custom sources: each reads the pages of one site alone, in whatever city; a file of `custom` each. */
export const customSources: readonly Platform[] = await loadFolder(new URL('./custom/', import.meta.url), {
  what: 'custom source',
  is: isCustom,
  nameOf: ({ id }) => id,
})

/** The custom source that reads the page at `url`; undefined where that host has none. */
export const customSourceFor = (url: string): Source | undefined => {
  const address = parseAddress(url)
  return address ? customSources.find(({ host }) => host === siteHost(address))?.({ url }) : undefined
}
