import { type EditedKind, findEditable, getEditable, listWithheld, saveEdit, undoEdit } from '@houselights/types/editor'
import type { EventKind } from '@houselights/types/entities'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOptions, call } from './call.ts'
import { ASKED_ANEW } from './operator-data.ts'

/** What is edited: which kind of thing, and its id. */
export interface EditTarget {
  kind: EditedKind
  id: string
}

/** Finding and editing single events, artists and venues. `baseUrl` says where the API answers. */
export const createEditorQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  find: (search: string) =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'find', search],
      enabled: search !== '',
      queryFn: ({ signal }) => call(findEditable, { query: { search } }, { ...options, signal }),
    }),
  withheld: (kind: EventKind | undefined) =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'withheld', kind],
      queryFn: ({ signal }) => call(listWithheld, { query: { kind } }, { ...options, signal }),
    }),
  editable: ({ kind, id }: EditTarget) =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'edit', kind, id],
      queryFn: ({ signal }) => call(getEditable, { params: { kind, id } }, { ...options, signal }),
    }),
  save: ({ kind, id }: EditTarget) =>
    mutationOptions({
      mutationKey: ['admin', 'edit', kind, id],
      mutationFn: (body: z.input<typeof saveEdit.body>) => call(saveEdit, { params: { kind, id }, body }, options),
    }),
  undo: () =>
    mutationOptions({
      mutationKey: ['admin', 'undo-edit'],
      mutationFn: (id: string) => call(undoEdit, { params: { id } }, options),
    }),
})
