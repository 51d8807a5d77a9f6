import { findCity } from '@houselights/config/cities/cities'
import type { Config } from '@houselights/config/config'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { placeLookups, type UnplacedVenue } from '@houselights/database/enrichment/place-review'
import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { metersBetween } from '@houselights/domain/geography/distance'
import { googlePlaces, type PlacePoint } from '@houselights/providers/google-places'
import { isProviderError } from '@houselights/providers/provider-error'
import type { Logger } from 'pino'
import type { DataSource } from 'typeorm'
import type { UpkeepPart } from '../queue/upkeep.ts'

/**
 * A place farther away than this is a different one. Measured from the venue's coordinates, or from the city's if we
 * have none.
 */
const MAX_DISTANCE_METERS = { fromVenue: 2_000, fromCity: 25_000 }

/** Looks up places for venues that have none, for an operator to choose from. Returns undefined if no key is set. */
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

  /** Returns false if there is no point in looking up more venues in this round. */
  async function lookUpVenue(venue: UnplacedVenue): Promise<boolean> {
    const { latitude, longitude } = venue
    const city = findCity(venue.cityId)
    // If the venue's city has been removed from this installation, skip the venue.
    if (!city) return true
    const origin = latitude !== null && longitude !== null ? { latitude, longitude } : city
    const maxDistance = origin === city ? MAX_DISTANCE_METERS.fromCity : MAX_DISTANCE_METERS.fromVenue
    const isNear = (place: PlacePoint) => (metersBetween(origin, place) ?? 0) <= maxDistance
    try {
      const foundPlaces = await places.search(toQuery(venue, city), {
        latitude: origin.latitude,
        longitude: origin.longitude,
      })
      const ids = foundPlaces.filter(isNear).map(({ id }) => id)
      await lookups.saveFound(venue.id, ids, now())
      return true
    } catch (error) {
      if (!isProviderError(error)) throw error
      log.warn({ venue: venue.name, fault: error.fault }, `place lookup failed: ${error.message}`)
      if (error.fault !== 'malformed' && error.fault !== 'missing') return false
      await lookups.saveFailure(venue.id, error.message, now())
      return true
    }
  }

  return {
    task: 'places',
    runRound: async () => {
      for (const venue of await lookups.findDue(now())) if (closing || !(await lookUpVenue(venue))) return
    },
    close: async () => {
      closing = true
    },
  }
}

const toQuery = ({ name, address, town }: UnplacedVenue, city: CityFile): string =>
  [name, ...(address ? [address] : []), `${town ?? city.name}, ${city.regionCode}`].join(', ')
