import { defaultCity } from '@houselights/config/cities/cities'
import type { Config } from '@houselights/config/config'
import { sampleRegistry } from '@houselights/sample-city/registry'
import { createRegistry, type Registry } from '@houselights/scrapers/registry/registry'
import { citiesRegistry } from '@houselights/worker/registry/registry'

/**
 * Returns the registry of a development stack: the sample sites in a demo, otherwise the cities' venues and sources.
 */
export function devRegistry(config: Pick<Config, 'mode' | 'sampleSitesOrigin'>): Registry {
  if (config.mode !== 'demo' || !config.sampleSitesOrigin) return citiesRegistry(config)
  const { venues, aggregators } = sampleRegistry(config.sampleSitesOrigin)
  return createRegistry(defaultCity, venues, aggregators)
}
