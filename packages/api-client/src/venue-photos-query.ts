import { queryOptions } from '@tanstack/react-query'
import { KEPT } from './freshness.ts'
import type { Key } from './query-keys.ts'
import type { CallOptions } from './request.ts'

const keyOf = (googlePlaceId: string): Key => ['visitor', 'venue-photos', googlePlaceId]

/** What Google says of a place. Its answers must not be stored: the visitor's page alone holds them, for the visit. */
export const venuePhotosQuery = (googlePlaceId: string, options: Omit<CallOptions, 'signal'>) =>
  queryOptions({
    ...KEPT,
    queryKey: keyOf(googlePlaceId),
    queryFn: async ({ signal }) => {
      const [{ call }, { getVenuePhotos }] = await Promise.all([
        import('./call.ts'),
        import('@houselights/types/routes'),
      ])
      return call(getVenuePhotos, { params: { googlePlaceId } }, { ...options, signal })
    },
  })
