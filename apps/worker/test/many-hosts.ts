import { defaultCity } from '@houselights/cities/cities'
import { type Registry, registryOf } from '@houselights/sources/registry'
import { scripted } from './scripted-source.ts'

/** So many venues with a source each, spread over so many hosts. */
export const manyHosts = (sources: number, hosts: number): Registry =>
  registryOf(
    defaultCity,
    Array.from({ length: sources }, (_, index) => {
      const [slug, name] = [`house-${index}`, `House ${index}`]
      const source = scripted({ url: `http://host-${index % hosts}.example.org/${slug}` })
      return { slug, name, sources: [{ slug, name, kind: 'venue' as const, source }] }
    }),
    [],
  )
