import type { Access, EventAccess, Statement } from '@houselights/contracts/entities/entities'
import { dayName } from '@houselights/domain/dates/format-city-time'
import type { ReactNode } from 'react'
import { SafeLink } from '../links/safe-link.tsx'
import classes from './access-facts.module.css'

const WHEELCHAIR = { yes: 'Yes', partly: 'Partly', no: 'No' }
const SEATING = { seated: 'Seated', standing: 'Standing', mixed: 'Seated and standing' }

type Fact = readonly [name: string, fact: ReactNode]

/** Returns wheelchair access and seating, each with its source; “Not listed” if no source lists it. */
export const accessFacts = ({ wheelchair, seating }: Access, today: string): Fact[] => [
  ['Wheelchair access', renderFact(wheelchair && WHEELCHAIR[wheelchair.value], wheelchair, today, wheelchair?.note)],
  ['Seating', renderFact(seating && SEATING[seating.value], seating, today)],
]

export const ageFact = ({ age, access }: { age: string | null; access: EventAccess }, today: string): Fact => [
  'Ages',
  renderFact(age, access.age, today),
]

/** Shows a fact with the source that lists it, if there is one. */
const renderFact = (
  fact: string | null,
  statement: Statement | null,
  today: string,
  note?: string | null,
): ReactNode => {
  if (fact === null) return <span className={`quiet ${classes.unknown}`}>Not listed</span>
  return statement ? <SourcedFact fact={fact} statement={statement} today={today} note={note ?? null} /> : fact
}

interface SourcedFactProps {
  fact: string
  statement: Statement
  today: string
  note: string | null
}

function SourcedFact({
  fact,
  statement: { by: sourceName, url, at: statedAt, of: subject },
  today,
  note,
}: SourcedFactProps) {
  return (
    <>
      {fact} {note && <span className={classes.note}>{note}</span>}{' '}
      <span className={`quiet ${classes.source}`}>
        {subject === 'venue' ? 'For the venue, according to ' : 'According to '}
        <SafeLink href={url} rel="noopener">
          {sourceName}
        </SafeLink>
        {statedAt && (
          <>
            , <time dateTime={statedAt}>{dayName(statedAt.slice(0, 10), today)}</time>
          </>
        )}
      </span>
    </>
  )
}
