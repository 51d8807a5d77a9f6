import { findCity } from '@houselights/config/cities/cities'
import type { Config } from '@houselights/config/config'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { placeLookups, type UnplacedVenue } from '@houselights/database/enrichment/place-review'
import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { metresBetween } from '@houselights/domain/geography/distance'
import { type FoundPlace, googlePlaces } from '@houselights/providers/google-places'
import { isProviderError } from '@houselights/providers/provider-error'
import type { Logger } from 'pino'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** Farther from where we have the venue than this, or from the city where we have it nowhere, a place is another one. */
const FARTHEST_METRES = { fromVenue: 2_000, fromCity: 25_000 }

/** Looks up the places of venues that have none, for an operator to choose from. Nothing where no key is set. */
export function startPlaces(
  { providers: { googlePlaces: settings } }: Pick<Config, 'providers'>,
  db: DataSource,
  now: () => Date,
  log: Logger,
): UpkeepPart | undefined {
  if (!settings) return undefined
  const budget = providerBudget(db, 'google-places', settings.callsPerDay)
  const [places, lookups] = [googlePlaces(settings, { budget }), placeLookups(db)]
  let closing = false

  /** False where looking up the next venue is of no use: that is for the next round. */
  async function lookUp(venue: UnplacedVenue): Promise<boolean> {
    const { latitude, longitude } = venue
    const city = findCity(venue.cityId)
    // of a city that has been taken out of this installation
    if (!city) return true
    const near = latitude !== null && longitude !== null ? { latitude, longitude } : city
    const far = near === city ? FARTHEST_METRES.fromCity : FARTHEST_METRES.fromVenue
    const isNear = (place: FoundPlace) => (metresBetween(near, place) ?? 0) <= far
    try {
      const found = await places.search(toText(venue, city), { latitude: near.latitude, longitude: near.longitude })
      const ids = found.filter(isNear).map(({ id }) => id)
      await lookups.found(venue.id, ids, now())
      return true
    } catch (error) {
      if (!isProviderError(error)) throw error
      log.warn({ venue: venue.name, fault: error.fault }, `no place was looked up: ${error.message}`)
      if (error.fault !== 'malformed' && error.fault !== 'missing') return false
      await lookups.failed(venue.id, error.message, now())
      return true
    }
  }

  return {
    task: 'places',
    round: async () => {
      for (const venue of await lookups.due(now())) if (closing || !(await lookUp(venue))) return
    },
    close: async () => {
      closing = true
    },
  }
}

const toText = ({ name, address }: UnplacedVenue, city: CityFile): string =>
  [name, ...(address ? [address] : []), `${city.name}, ${city.regionCode}`].join(', ')
