import type { City, Venue } from '@houselights/types/entities'

/** The address of a map of a venue, on another site. */
export const mapAddress = ({ name, address }: Pick<Venue, 'name' | 'address'>, { name: city, region }: City): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address ?? name}, ${city}, ${region}` })}`
