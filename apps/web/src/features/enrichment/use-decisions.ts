import { errorText } from '@houselights/api-client/api-error'
import { curationChanged } from '@houselights/api-client/operator-cache'
import { toast } from '@houselights/design-system/toast-store'
import type { ArtistLookup, Candidate } from '@houselights/types/enrichment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { enrichmentCalls } from '../operators/index.ts'
import { PROVIDER_NAMES } from './provider-words.ts'

/** What an operator can decide about an artist at a provider. */
export interface Decisions {
  busy: boolean
  /** Null: none of the candidates. */
  choose(lookup: ArtistLookup, candidate: Candidate | null): void
  lookUpAgain(lookup: ArtistLookup): void
}

/** Decisions about look-ups, one at a time, and a sentence about the last one. */
export function useDecisions(): Decisions & { message: string | undefined } {
  const client = useQueryClient()
  const [message, setMessage] = useState<string>()
  const decide = useMutation(enrichmentCalls().decide())
  const again = useMutation(enrichmentCalls().lookUpAgain())
  const busy = decide.isPending || again.isPending

  const refresh = () => curationChanged(client)
  const then = (sentence: string) => ({
    onError: (error: unknown) => {
      toast({ title: 'Error', text: errorText(error), tone: 'destructive' })
      return refresh()
    },
    onSuccess: () => {
      setMessage(sentence)
      return refresh()
    },
  })
  const which = ({ provider, artist }: ArtistLookup) => ({ provider, artist: artist.id })
  const named = ({ provider, artist }: ArtistLookup) => ({ where: PROVIDER_NAMES[provider], who: artist.name })

  return {
    ...{ busy, message },
    choose(lookup, candidate) {
      if (busy) return
      const { where, who } = named(lookup)
      const sentence = candidate ? `${who} is ${candidate.name} on ${where}.` : `${who} is not on ${where}.`
      decide.mutate({ ...which(lookup), choose: candidate?.id ?? null }, then(sentence))
    },
    lookUpAgain(lookup) {
      if (busy) return
      const { where, who } = named(lookup)
      again.mutate(which(lookup), then(`${where} is asked about ${who}.`))
    },
  }
}
