import { errorText } from '@houselights/api-client/api-error'
import type { ArtistLookup, ArtistProvider, LookupOutcome } from '@houselights/types/enrichment'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { counted } from '../../format/words.ts'
import { Message } from '../../layout/message.tsx'
import { enrichmentCalls } from '../operators/index.ts'
import { LookupItem } from './lookup-item.tsx'
import classes from './lookup-list.module.css'
import { NOBODY } from './provider-words.ts'
import { useDecisions } from './use-decisions.ts'

interface LookupListProps {
  provider: ArtistProvider | undefined
  outcome: LookupOutcome
}

/** Artists as providers know them, each with what an operator can say about it. */
export function LookupList({ provider, outcome }: LookupListProps) {
  const { data, isPending, isError, error, refetch } = useQuery(enrichmentCalls().lookups({ provider, outcome }))
  const { said, ...decisions } = useDecisions()
  const status = useRef<HTMLParagraphElement>(null)
  // whoever answered by keyboard goes on from here: the button went with its artist
  useEffect(() => {
    if (data && said && document.activeElement === document.body) status.current?.focus()
  }, [data, said])
  if (isPending) return <p>Loading the artists…</p>
  if (isError && !data)
    return (
      <Message title="The artists could not be fetched" level={2}>
        <p role="alert">{errorText(error)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Message>
    )
  const { lookups, total } = data
  return (
    <>
      <p role="status" ref={status} tabIndex={-1} className={classes.status}>
        {said && <span>{said} </span>}
        <strong>{total === 0 ? NOBODY[outcome] : shownOf(lookups.length, total)}</strong>
      </p>
      <ul className={classes.lookups}>
        {lookups.map((lookup) => (
          <LookupItem key={keyOf(lookup)} lookup={lookup} {...decisions} />
        ))}
      </ul>
    </>
  )
}

const keyOf = ({ provider, artist }: ArtistLookup): string => `${provider} ${artist.id}`
const shownOf = (shown: number, total: number): string =>
  shown < total ? `${counted(total, 'artist')}, the first ${shown} of them here.` : `${counted(total, 'artist')}.`
