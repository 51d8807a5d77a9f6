import { allowPicture, listPictures, removePicture } from '@houselights/types/enrichment'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './call.ts'
import { REFETCHED } from './operator-cache.ts'
import * as keys from './operator-keys.ts'
import type { CallOptions } from './request.ts'

export type PictureFilter = z.input<typeof listPictures.query>

/** The stored pictures, and removing one from the site. */
export const createPictureQueries = (options: Omit<CallOptions, 'signal'> = {}) => ({
  list: (query: PictureFilter) =>
    queryOptions({
      ...REFETCHED,
      queryKey: keys.pictureList(query),
      queryFn: ({ signal }) => call(listPictures, { query }, { ...options, signal }),
    }),
  remove: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: { id: string } & z.input<typeof removePicture.body>) =>
        call(removePicture, { params: { id }, body }, options),
    }),
  allow: () =>
    mutationOptions({
      mutationFn: (id: string) => call(allowPicture, { params: { id } }, options),
    }),
})
