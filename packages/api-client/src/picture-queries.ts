import { allowPicture, listPictures, removePicture } from '@houselights/types/enrichment'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOptions, call } from './call.ts'
import { ASKED_ANEW } from './operator-data.ts'

export type PictureFilter = z.input<typeof listPictures.query>

/** The pictures that are kept, and taking one off the site. `baseUrl` says where the API answers. */
export const createPictureQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  list: (query: PictureFilter) =>
    queryOptions({
      ...ASKED_ANEW,
      queryKey: ['admin', 'pictures', query],
      queryFn: ({ signal }) => call(listPictures, { query }, { ...options, signal }),
    }),
  remove: () =>
    mutationOptions({
      mutationKey: ['admin', 'remove-picture'],
      mutationFn: ({ id, why }: { id: string; why: string }) =>
        call(removePicture, { params: { id }, body: { why } }, options),
    }),
  allow: () =>
    mutationOptions({
      mutationKey: ['admin', 'allow-picture'],
      mutationFn: (id: string) => call(allowPicture, { params: { id } }, options),
    }),
})
