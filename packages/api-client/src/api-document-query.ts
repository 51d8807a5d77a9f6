import { queryOptions } from '@tanstack/react-query'
import { KEPT } from './freshness.ts'
import type { CallOptions } from './request.ts'

/** The description of the API, by which one page is made. */
export const apiDocumentQuery = (options: Omit<CallOptions, 'signal'>) =>
  queryOptions({
    ...KEPT,
    queryKey: ['site', 'openapi'] as const,
    queryFn: async ({ signal }) => {
      // loaded with the page that needs it: contracts are no part of the others
      const [{ call }, { getApiDocument }] = await Promise.all([
        import('./call.ts'),
        import('@houselights/types/openapi'),
      ])
      return call(getApiDocument, {}, { ...options, signal })
    },
  })
