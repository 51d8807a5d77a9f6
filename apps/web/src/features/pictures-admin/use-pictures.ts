import { errorText } from '@houselights/api-client/api-error'
import { listingsChanged } from '@houselights/api-client/operator-cache'
import * as keys from '@houselights/api-client/operator-keys'
import type { PictureFilter } from '@houselights/api-client/picture-queries'
import { toast } from '@houselights/design-system/toast-store'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pictureCalls } from '../operators/index.ts'

/** The pictures that match a filter, and the ways to remove or allow one. */
export function usePictures(filter: PictureFilter) {
  const client = useQueryClient()
  const queries = pictureCalls()
  const list = useQuery({ ...queries.list(filter), placeholderData: keepPreviousData })
  const { mutate: removeOne, isPending: removing } = useMutation(queries.remove())
  const { mutate: allowOne, isPending: allowing } = useMutation(queries.allow())

  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: keys.pictures }), listingsChanged(client)])
  const done = (title: string, text: string) => {
    toast({ title, text })
    return refresh()
  }
  const failed = (error: unknown) => {
    toast({ title: 'Error', text: errorText(error), tone: 'destructive' })
    return refresh()
  }
  return {
    list,
    busy: removing || allowing,
    remove: (id: string, why: string, onEnd: () => void) =>
      removeOne(
        { id, why },
        {
          onSettled: onEnd,
          onError: failed,
          onSuccess: () => done('Picture removed', 'No page shows it any more, and its files are deleted.'),
        },
      ),
    allow: (id: string) =>
      allowOne(id, {
        onError: failed,
        onSuccess: () => done('Picture allowed', 'It is fetched again within some minutes.'),
      }),
  }
}
