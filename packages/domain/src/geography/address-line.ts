import type { City, Venue } from '@houselights/contracts/entities/entities'

/**
 * Formats a venue's address with its town, or with the city if it has no town of its own: `1 Lamp St, Lamp City, LC`. An
 * address that already contains the town's name is returned unchanged.
 */
export function addressInCity(
  { address, town }: Pick<Venue, 'address' | 'town'>,
  city: Pick<City, 'name' | 'regionCode'>,
): string {
  const place = town ?? city.name
  return address?.includes(place) ? address : [address, place, city.regionCode].filter(Boolean).join(', ')
}
