import * as identity from '@houselights/types/identity'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOptions, call } from './call.ts'
import { ASKED_ANEW } from './operator-data.ts'

/** Two artists: the one that stays, or is meant first, and the other. */
export interface ArtistPair {
  stays: string
  other: string
}
type Split = { artist: string } & z.input<typeof identity.splitArtist.body>

/** Who is who among artists, and deciding it. `baseUrl` says where the API answers. */
export const createIdentityQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  suggestions: () =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'artists', 'suggestions'],
      queryFn: ({ signal }) => call(identity.listMergeSuggestions, {}, { ...options, signal }),
    }),
  billings: (id: string) =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'artists', 'billings', id],
      queryFn: ({ signal }) => call(identity.listBillings, { params: { id } }, { ...options, signal }),
    }),
  changes: () =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'artists', 'changes'],
      queryFn: ({ signal }) => call(identity.listArtistChanges, {}, { ...options, signal }),
    }),
  merge: () =>
    mutationOptions({
      mutationKey: ['admin', 'merge-artists'],
      mutationFn: ({ stays, other }: ArtistPair) =>
        call(identity.mergeArtists, { params: { id: stays }, body: { other } }, options),
    }),
  apart: () =>
    mutationOptions({
      mutationKey: ['admin', 'tell-apart'],
      mutationFn: ({ stays, other }: ArtistPair) =>
        call(identity.tellArtistsApart, { params: { id: stays }, body: { other } }, options),
    }),
  split: () =>
    mutationOptions({
      mutationKey: ['admin', 'split-artist'],
      mutationFn: ({ artist, ...body }: Split) => call(identity.splitArtist, { params: { id: artist }, body }, options),
    }),
  undo: () =>
    mutationOptions({
      mutationKey: ['admin', 'undo-artist-change'],
      mutationFn: (id: string) => call(identity.undoArtistChange, { params: { id } }, options),
    }),
})
