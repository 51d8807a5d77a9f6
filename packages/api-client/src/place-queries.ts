import { decidePlace, listPlaces } from '@houselights/types/enrichment'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** The places that venues may be on Google Maps. */
export const createPlaceQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  undecided: () =>
    queryOptions({
      ...REFETCHED,
      // names and addresses are Google's and must not be kept: dropped when no page shows them
      gcTime: 0,
      queryKey: keys.places,
      queryFn: ({ signal }) => call(listPlaces, {}, { ...options, signal }),
    }),
  decide: () =>
    mutationOptions({
      mutationFn: ({ venue, ...body }: { venue: string } & z.input<typeof decidePlace.body>) =>
        call(decidePlace, { params: { venue }, body }, options),
    }),
})
