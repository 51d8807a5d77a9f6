import { findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** What is edited: which kind of thing, and its id. */
export type EditTarget = z.input<typeof getEditable.params>
/** Fields given a value, locked as they are, or given back to the sources. */
export type EditChanges = z.input<typeof saveEdit.body>

/** Finding and editing single events, artists and venues. */
export const createEditorQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  find: (search: string) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.found(search),
      enabled: search !== '',
      queryFn: ({ signal }) => call(findEditable, { query: { search } }, { ...options, signal }),
    }),
  withheld: (kind: EventKind | undefined) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.withheld(kind),
      queryFn: ({ signal }) => call(listWithheld, { query: { kind } }, { ...options, signal }),
    }),
  editable: (target: EditTarget) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.editable(target),
      queryFn: ({ signal }) => call(getEditable, { params: target }, { ...options, signal }),
    }),
  save: (target: EditTarget) =>
    mutationOptions({
      mutationFn: (body: EditChanges) => call(saveEdit, { params: target, body }, options),
    }),
  undo: () =>
    mutationOptions({
      mutationFn: (id: string) => call(undoEdit, { params: { id } }, options),
    }),
})
