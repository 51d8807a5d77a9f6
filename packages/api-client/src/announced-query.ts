import { queryOptions } from '@tanstack/react-query'
import { FRESH, KEPT } from './freshness.ts'
import { listings } from './query-keys.ts'
import type { CallOptions } from './request.ts'

/** A page of the shows to come by when they were first seen, from a cursor on. */
export const announcedQuery = (from: string | undefined, options: Omit<CallOptions, 'signal'>) =>
  queryOptions({
    ...KEPT,
    staleTime: FRESH.upcoming,
    queryKey: [...listings, 'announced', from] as const,
    queryFn: async ({ signal }) => {
      // loaded with the page that needs it: contracts are no part of the others
      const [{ callPage }, { listAnnounced }] = await Promise.all([
        import('./call.ts'),
        import('@houselights/types/announced'),
      ])
      return callPage(listAnnounced, { query: { cursor: from } }, { ...options, signal })
    },
  })
