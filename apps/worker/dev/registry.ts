import type { Config } from '@houselights/config/config'
import { sampleRegistry } from '@houselights/sample-city/registry'
import { cityRegistry, type Registry, registryOf } from '../src/registry.ts'

/** What a development stack reads: the sample sites in the demo, else the city's venues and sources. */
export function devRegistry(config: Pick<Config, 'mode' | 'sampleSitesOrigin'>): Registry {
  if (config.mode !== 'demo' || !config.sampleSitesOrigin) return cityRegistry(config)
  const { venues, aggregators } = sampleRegistry(config.sampleSitesOrigin)
  return registryOf(venues, aggregators)
}
