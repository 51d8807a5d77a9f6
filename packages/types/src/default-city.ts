import type { City } from './entities.ts'

/** The city that the site is about: every visitor's, until one chooses another. */
export const DEFAULT_CITY: City = {
  id: 'san-francisco',
  name: 'San Francisco',
  region: 'California',
  country: 'United States',
  timeZone: 'America/Los_Angeles',
  latitude: 37.7749,
  longitude: -122.4194,
}
