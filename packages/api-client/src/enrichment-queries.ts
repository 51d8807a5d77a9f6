import { decideLookup, getEnrichment, listLookups, lookUpAgain } from '@houselights/types/enrichment'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

type WhichLookup = z.input<typeof lookUpAgain.params>
type Decision = WhichLookup & z.input<typeof decideLookup.body>

/** The state of the providers, and the look-ups of artists at them. */
export const createEnrichmentQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  state: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.providers,
      queryFn: ({ signal }) => call(getEnrichment, {}, { ...options, signal }),
    }),
  lookups: (query: z.input<typeof listLookups.query>) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.lookups(query),
      queryFn: ({ signal }) => call(listLookups, { query }, { ...options, signal }),
    }),
  decide: () =>
    mutationOptions({
      mutationFn: ({ choose, ...params }: Decision) => call(decideLookup, { params, body: { choose } }, options),
    }),
  lookUpAgain: () =>
    mutationOptions({
      mutationFn: (params: WhichLookup) => call(lookUpAgain, { params }, options),
    }),
})
