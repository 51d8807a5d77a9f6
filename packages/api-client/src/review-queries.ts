import { decideReview, listDecisions, listReview, undoDecision, type Verdict } from '@houselights/types/review'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from './call.ts'
import { ASKED_ANEW } from './operator-data.ts'

/** The queue of uncertain duplicates and what was decided. `baseUrl` says where the API answers. */
export const createReviewQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  pairs: () =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'review'],
      queryFn: ({ signal }) => call(listReview, {}, { ...options, signal }),
    }),
  decisions: () =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'decisions'],
      queryFn: ({ signal }) => call(listDecisions, {}, { ...options, signal }),
    }),
  decide: () =>
    mutationOptions({
      mutationKey: ['admin', 'decide'],
      mutationFn: ({ id, verdict }: { id: string; verdict: Verdict }) =>
        call(decideReview, { params: { id }, body: { verdict } }, options),
    }),
  undo: () =>
    mutationOptions({
      mutationKey: ['admin', 'undo-decision'],
      mutationFn: (id: string) => call(undoDecision, { params: { id } }, options),
    }),
})
