import { decidePlace, listPlaces } from '@houselights/types/enrichment'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from './call.ts'
import { ASKED_ANEW } from './operator-data.ts'

/** Which places venues are. `baseUrl` says where the API answers. */
export const createPlaceQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  undecided: () =>
    queryOptions({
      ...ASKED_ANEW,
      // names and addresses are Google's: kept by nobody, and so not here when nobody looks
      gcTime: 0,
      queryKey: ['admin', 'places'],
      queryFn: ({ signal }) => call(listPlaces, {}, { ...options, signal }),
    }),
  decide: () =>
    mutationOptions({
      mutationKey: ['admin', 'decide-place'],
      mutationFn: ({ venue, placeId }: { venue: string; placeId: string | null }) =>
        call(decidePlace, { params: { venue }, body: { placeId } }, options),
    }),
})
