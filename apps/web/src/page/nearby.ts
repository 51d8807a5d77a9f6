import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { toText } from './search-params.ts'

/** The parameter that adds the shows of nearby cities to a page. */
export type NearbySearch = { nearby?: 'true' | undefined }

/** Parses the URL's parameter. Any value but "true" is left out. */
export const parseNearby = ({ nearby }: Record<string, unknown>): NearbySearch => ({
  nearby: toText(nearby) === 'true' ? 'true' : undefined,
})

/** The ids of the cities whose shows a page lists. */
export const getListedCities = ({ id, nearby: nearbyCities }: SiteCity, { nearby }: NearbySearch): string[] => [
  id,
  ...(nearby ? nearbyCities.map((city) => city.id) : []),
]
