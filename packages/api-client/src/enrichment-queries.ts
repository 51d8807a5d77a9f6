import {
  type ArtistProvider,
  decideLookup,
  getEnrichment,
  type LookupOutcome,
  listLookups,
  lookUpAgain,
} from '@houselights/types/enrichment'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from './call.ts'
import { ASKED_ANEW } from './operator-data.ts'

export interface WhichLookup {
  provider: ArtistProvider
  artist: string
}

/** How the providers are doing, and who artists are there. `baseUrl` says where the API answers. */
export const createEnrichmentQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  state: () =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'enrichment'],
      queryFn: ({ signal }) => call(getEnrichment, {}, { ...options, signal }),
    }),
  lookups: (filters: { provider?: ArtistProvider | undefined; outcome?: LookupOutcome | undefined }) =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'lookups', filters],
      queryFn: ({ signal }) => call(listLookups, { query: filters }, { ...options, signal }),
    }),
  decide: () =>
    mutationOptions({
      mutationKey: ['admin', 'decide-lookup'],
      mutationFn: ({ choose, ...params }: WhichLookup & { choose: string | null }) =>
        call(decideLookup, { params, body: { choose } }, options),
    }),
  askAgain: () =>
    mutationOptions({
      mutationKey: ['admin', 'look-up-again'],
      mutationFn: (params: WhichLookup) => call(lookUpAgain, { params }, options),
    }),
})
