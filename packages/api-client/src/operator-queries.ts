import { endAllSessions, signIn, signOut } from '@houselights/types/access'
import * as quality from '@houselights/types/quality'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from './call.ts'
import { KEPT } from './freshness.ts'

type Options = Omit<CallOptions, 'signal'>

/** Signing in and out. */
export const sessionMutations = (options: Options = {}) => ({
  signIn: () =>
    mutationOptions({
      mutationKey: ['admin-session', 'sign-in'],
      mutationFn: (password: string) => call(signIn, { body: { password } }, options),
    }),
  signOut: () =>
    mutationOptions({ mutationKey: ['admin-session', 'sign-out'], mutationFn: () => call(signOut, {}, options) }),
  endAllSessions: () =>
    mutationOptions({ mutationKey: ['admin-session', 'end-all'], mutationFn: () => call(endAllSessions, {}, options) }),
})

/** What the Data Quality Wizard reads and asks for. Its keys begin with `quality`. */
export const qualityQueries = (options: Options = {}) => ({
  analysis: () =>
    queryOptions({
      ...KEPT,
      queryKey: ['quality', 'analysis'],
      queryFn: ({ signal }) => call(quality.analyzeQuality, {}, { ...options, signal }),
    }),
  preview: () =>
    queryOptions({
      ...KEPT,
      queryKey: ['quality', 'preview'],
      queryFn: ({ signal }) => call(quality.previewFixes, {}, { ...options, signal }),
    }),
  batches: () =>
    queryOptions({
      ...KEPT,
      queryKey: ['quality', 'batches'],
      queryFn: ({ signal }) => call(quality.listFixBatches, {}, { ...options, signal }),
    }),
  batch: (id: string) =>
    queryOptions({
      ...KEPT,
      queryKey: ['quality', 'batch', id],
      queryFn: ({ signal }) => call(quality.getFixBatch, { params: { id } }, { ...options, signal }),
    }),
  undoBatch: () =>
    mutationOptions({
      mutationKey: ['quality', 'undo-batch'],
      mutationFn: (id: string) => call(quality.undoFixBatch, { params: { id } }, options),
    }),
  undoChange: () =>
    mutationOptions({
      mutationKey: ['quality', 'undo-change'],
      mutationFn: (id: string) => call(quality.undoFix, { params: { id } }, options),
    }),
})
