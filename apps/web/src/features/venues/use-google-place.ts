import { venuePhotosQuery } from '@houselights/api-client/queries'
import type { VenuePhotos } from '@houselights/contracts/public-api/routes'
import { useQuery } from '@tanstack/react-query'

/**
 * Fetches Google's photos and rating of a venue, only in the browser: rendered pages may be cached, and Google's data
 * may not.
 */
export function useGooglePlace(googlePlaceId: string | null): VenuePhotos | undefined {
  const { data } = useQuery({
    ...venuePhotosQuery({ params: { googlePlaceId: googlePlaceId ?? '' } }),
    enabled: googlePlaceId !== null,
  })
  return data
}
