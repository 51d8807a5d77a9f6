import type { ArtistLookup, ArtistProvider, LookupOutcome } from '@houselights/types/enrichment'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { counted } from '../../format/words.ts'
import { QueryResult } from '../../layout/query-result.tsx'
import { enrichmentCalls } from '../operators/index.ts'
import { LookupItem } from './lookup-item.tsx'
import classes from './lookup-list.module.css'
import { NOBODY } from './provider-words.ts'
import { useDecisions } from './use-decisions.ts'

interface LookupListProps {
  provider: ArtistProvider | undefined
  outcome: LookupOutcome
}

/** Artists as providers know them, each with the decisions that an operator can take. */
export function LookupList({ provider, outcome }: LookupListProps) {
  const query = useQuery(enrichmentCalls().lookups({ provider, outcome }))
  const { data } = query
  const { message, ...decisions } = useDecisions()
  const status = useRef<HTMLParagraphElement>(null)
  // after a decision by keyboard the focus comes here: the button is gone with its artist
  useEffect(() => {
    if (data && message && document.activeElement === document.body) status.current?.focus()
  }, [data, message])
  return (
    <QueryResult query={query} loading="Loading the artists…" failure="The artists could not be fetched">
      {({ lookups, total }) => (
        <>
          <p role="status" ref={status} tabIndex={-1} className={classes.status}>
            {message && <span>{message} </span>}
            <strong>{total === 0 ? NOBODY[outcome] : shownOf(lookups.length, total)}</strong>
          </p>
          <ul className={classes.lookups}>
            {lookups.map((lookup) => (
              <LookupItem key={keyOf(lookup)} lookup={lookup} {...decisions} />
            ))}
          </ul>
        </>
      )}
    </QueryResult>
  )
}

const keyOf = ({ provider, artist }: ArtistLookup): string => `${provider} ${artist.id}`
const shownOf = (shown: number, total: number): string =>
  shown < total ? `${counted(total, 'artist')}, the first ${shown} of them here.` : `${counted(total, 'artist')}.`
