import type { City, Venue } from '@houselights/types/entities'

/** A map of a venue to open beside the page. */
export const mapAddress = ({ name, address }: Pick<Venue, 'name' | 'address'>, { name: city, region }: City): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address ?? name}, ${city}, ${region}` })}`
