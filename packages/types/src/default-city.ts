import type { City } from './entities.ts'

/** The city that the site is about: every visitor's, until one chooses another. */
export const DEFAULT_CITY: City = {
  id: 'san-francisco',
  name: 'San Francisco',
  shortName: 'SF',
  region: 'California',
  regionCode: 'CA',
  country: 'United States',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  latitude: 37.7749,
  longitude: -122.4194,
}
