import * as identity from '@houselights/types/identity'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

/** Two artists: the canonical one, or the one named first, and the other. */
export interface ArtistPair {
  stays: string
  other: string
}
type Split = { artist: string } & z.input<typeof identity.splitArtist.body>

/** Artists that may be one or two, and the decisions about them. */
export const createIdentityQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  suggestions: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.mergeSuggestions,
      queryFn: ({ signal }) => call(identity.listMergeSuggestions, {}, { ...options, signal }),
    }),
  billings: (id: string) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.billings(id),
      queryFn: ({ signal }) => call(identity.listBillings, { params: { id } }, { ...options, signal }),
    }),
  changes: () =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.artistChanges,
      queryFn: ({ signal }) => call(identity.listArtistChanges, {}, { ...options, signal }),
    }),
  merge: () =>
    mutationOptions({
      mutationFn: ({ stays, other }: ArtistPair) =>
        call(identity.mergeArtists, { params: { id: stays }, body: { other } }, options),
    }),
  apart: () =>
    mutationOptions({
      mutationFn: ({ stays, other }: ArtistPair) =>
        call(identity.keepArtistsApart, { params: { id: stays }, body: { other } }, options),
    }),
  split: () =>
    mutationOptions({
      mutationFn: ({ artist, ...body }: Split) => call(identity.splitArtist, { params: { id: artist }, body }, options),
    }),
  undo: () =>
    mutationOptions({
      mutationFn: (id: string) => call(identity.undoArtistChange, { params: { id } }, options),
    }),
})
