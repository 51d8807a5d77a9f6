import type { VenuePhotos } from '@houselights/types/routes'
import { useQuery } from '@tanstack/react-query'
import { useQueries } from '../../use-queries.ts'

/**
 * What Google says of a place just now; nothing until it is there, and for good where there is none or it cannot be had.
 * The browser asks, once the page is there: pages of the server are kept, and nothing of Google's may be.
 */
export function usePlaceView(googlePlaceId: string | null): VenuePhotos | undefined {
  const { data } = useQuery({ ...useQueries().venuePhotos(googlePlaceId ?? ''), enabled: googlePlaceId !== null })
  return data
}
