import { errorText } from '@houselights/api-client/api-error'
import { listingsChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { VenuePlaces } from '@houselights/types/enrichment'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { placeCalls } from '../operators/index.ts'

/** The last decision: a sentence, and the venue whose history has it. */
interface Done {
  text: string
  venue: string | null
}

/** Venues to be decided, and the decision about each. */
export function usePlaces() {
  const client = useQueryClient()
  const queries = placeCalls()
  const list = useQuery(queries.undecided())
  const decide = useMutation(queries.decide())
  const [done, setDone] = useState<Done>()
  const { queryKey } = queries.undecided()
  const venues = list.data?.venues ?? []

  const answer = ({ venue }: VenuePlaces, placeId: string | null) => {
    if (decide.isPending) return
    decide.mutate(
      { venue: venue.id, placeId },
      {
        onError: (error) => {
          toast({ title: 'Error', text: errorText(error), tone: 'destructive' })
          return client.invalidateQueries({ queryKey })
        },
        onSuccess: ({ left }) => {
          setDone({
            text: `${venue.name}: ${placeId ? 'its place is known.' : 'none of these.'}`,
            venue: placeId && venue.id,
          })
          const rest = venues.filter((one) => one.venue.id !== venue.id)
          client.setQueryData(queryKey, { venues: rest, total: left })
          // fetching them costs requests to Google: the next ones when these are done
          if (rest.length === 0 && left > 0) void client.invalidateQueries({ queryKey })
          return placeId ? listingsChanged(client) : undefined
        },
      },
    )
  }
  return { list, venues, total: list.data?.total ?? 0, done, answer, busy: decide.isPending }
}
