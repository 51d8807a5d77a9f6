import { queryOptions } from '@tanstack/react-query'
import { KEPT } from './freshness.ts'
import { listings } from './query-keys.ts'
import type { CallOptions } from './request.ts'

/** The shows that are like a show, and why. */
export const similarQuery = (slug: string, options: Omit<CallOptions, 'signal'>) =>
  queryOptions({
    ...KEPT,
    queryKey: [...listings, 'similar', slug] as const,
    queryFn: async ({ signal }) => {
      // loaded with the pages that need them: contracts are no part of the others
      const [{ call }, { listSimilarEvents }] = await Promise.all([
        import('./call.ts'),
        import('@houselights/types/similar'),
      ])
      return call(listSimilarEvents, { params: { slug } }, { ...options, signal })
    },
  })
