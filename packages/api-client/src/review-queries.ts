import { decideReview, listDecisions, listReview, undoDecision } from '@houselights/types/review'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** The queue of uncertain duplicates, and the decisions taken. */
export const createReviewQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  pairs: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.reviewPairs,
      queryFn: ({ signal }) => call(listReview, {}, { ...options, signal }),
    }),
  decisions: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.reviewDecisions,
      queryFn: ({ signal }) => call(listDecisions, {}, { ...options, signal }),
    }),
  decide: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string } & z.input<typeof decideReview.body>) =>
        call(decideReview, { params: { id }, body }, options),
    }),
  undo: () =>
    mutationOptions({
      mutationFn: (id: string) => call(undoDecision, { params: { id } }, options),
    }),
})
