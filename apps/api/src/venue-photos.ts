/** Addresses of a venue's photos by its place id: of the site itself, or http(s). None where nothing is known. */
export type VenuePhotos = (googlePlaceId: string) => Promise<readonly string[]>

/** No provider is set up: pages fall back on the site's own pictures. */
export const noVenuePhotos: VenuePhotos = async () => []

const SAMPLE_PLACE = /^sample-/

/** The demo's provider: the site's own pictures in place of a sample venue's photos. */
export const sampleVenuePhotos: VenuePhotos = async (googlePlaceId) =>
  SAMPLE_PLACE.test(googlePlaceId) ? [3, 1, 6].map((number) => `/artwork/stage-${number}.svg`) : []
