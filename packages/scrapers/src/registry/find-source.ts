import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import { platforms } from '../platforms/index.ts'
import { oneShow } from '../recognize/one-show.ts'
import type { Source } from '../source/source.ts'
import { customSources } from './custom-sources.ts'

/** Whether `getSource` can create sources of this platform. Tests also use platforms that aren't registered. */
export const isKnownPlatform = (id: string): boolean =>
  [...platforms, ...customSources, oneShow].some((platform) => platform.id === id)

/** Creates a source with the platform or custom source that has this id. Throws if there is none. */
export function getSource(address: SourceAddress): Source {
  const platform = [...platforms, ...customSources, oneShow].find(({ id }) => id === address.platform)
  if (platform) return { ...platform(address), address }
  const knownIds = [...platforms, ...customSources].map(({ id }) => id).sort()
  throw new Error(`There is no platform "${address.platform}". Known: ${knownIds.join(', ')}.`)
}
