import { defaultCity } from '@houselights/cities/cities'
import type { VisitorLocation } from '@houselights/config/enrichment'
import { City } from '@houselights/types/entities'
import type { FastifyRequest } from 'fastify'
import { GEOGRAPHY_HEADERS, pointOfHeaders } from './geography-headers.ts'
import { type Geoip, openGeoip } from './geoip.ts'
import { nearestCity } from './nearest-city.ts'

/** Finds a visitor's city. The place of a visitor's address is used for the one answer, and neither stored nor logged. */
export interface VisitorCity {
  of(request: FastifyRequest, cities: readonly City[]): City
  /** The headers that the answer hangs on. */
  vary: readonly string[]
  close(): void
}

/** By headers of the network in front, else by the address; the city that the site is about where neither gives a place. */
export async function visitorCity(
  { headers, database }: VisitorLocation,
  onError: (error: unknown) => void,
): Promise<VisitorCity> {
  const names = GEOGRAPHY_HEADERS[headers]
  const geoip: Geoip | undefined = database ? await openGeoip(database, { onError }) : undefined
  return {
    of: (request, cities) => {
      const point = (names && pointOfHeaders(request.headers, names)) ?? geoip?.pointOf(request.ip)
      const near = point && nearestCity(point, cities)
      return near ?? cities.find(({ id }) => id === defaultCity.id) ?? cities[0] ?? City.parse(defaultCity)
    },
    vary: [...(names ?? []), ...(geoip ? ['x-forwarded-for'] : [])],
    close: () => geoip?.close(),
  }
}
