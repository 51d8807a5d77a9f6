import { endAllSessions, signIn, signOut } from '@houselights/types/access'
import * as quality from '@houselights/types/quality'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import { KEPT } from './freshness.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

type Options = Omit<CallOptions, 'signal'>

/** Signing in and out. */
export const sessionMutations = (options: Options = {}) => ({
  signIn: () =>
    mutationOptions({
      mutationFn: (password: string) => call(signIn, { body: { password } }, options),
    }),
  signOut: () => mutationOptions({ mutationFn: () => call(signOut, {}, options) }),
  endAllSessions: () => mutationOptions({ mutationFn: () => call(endAllSessions, {}, options) }),
})

/** What the Data Quality Wizard reads and changes. */
export const qualityQueries = (options: Options = {}) => ({
  analysis: () =>
    queryOptions({
      ...KEPT,
      queryKey: keys.qualityAnalysis,
      queryFn: ({ signal }) => call(quality.analyzeQuality, {}, { ...options, signal }),
    }),
  preview: () =>
    queryOptions({
      ...KEPT,
      queryKey: keys.fixPreview,
      queryFn: ({ signal }) => call(quality.previewFixes, {}, { ...options, signal }),
    }),
  batches: () =>
    queryOptions({
      ...KEPT,
      queryKey: keys.fixBatches,
      queryFn: ({ signal }) => call(quality.listFixBatches, {}, { ...options, signal }),
    }),
  batch: (id: string) =>
    queryOptions({
      ...KEPT,
      queryKey: keys.fixBatch(id),
      queryFn: ({ signal }) => call(quality.getFixBatch, { params: { id } }, { ...options, signal }),
    }),
  undoBatch: () =>
    mutationOptions({
      mutationFn: (id: string) => call(quality.undoFixBatch, { params: { id } }, options),
    }),
  undoChange: () =>
    mutationOptions({
      mutationFn: (id: string) => call(quality.undoFix, { params: { id } }, options),
    }),
})
