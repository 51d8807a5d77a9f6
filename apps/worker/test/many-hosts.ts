import { defaultCity } from '@houselights/cities/cities'
import { type Registry, registryOf } from '@houselights/sources/registry'
import { scripted } from './scripted-source.ts'

/** A venue for each of these addresses, named by the last part of its path. */
export const manyHosts = (addresses: readonly string[]): Registry =>
  registryOf(
    defaultCity,
    addresses.map((url) => {
      const slug = url.split('/').at(-1) ?? ''
      const name = slug.replace('house-', 'House ')
      return { slug, name, sources: [{ slug, name, kind: 'venue' as const, source: scripted({ url }) }] }
    }),
    [],
  )
