import { dayName } from '@houselights/domain/shown/city-time'
import type { Access, EventAccess, Statement } from '@houselights/types/entities'
import type { ReactNode } from 'react'
import { safeUrl } from '../format/links.ts'
import classes from './access-facts.module.css'

const WHEELCHAIR = { yes: 'Yes', partly: 'Partly', no: 'No' }
const SEATING = { seated: 'Seated', standing: 'Standing', mixed: 'Seats and standing' }

type Fact = readonly [name: string, fact: ReactNode]

/** Wheelchair access and seating for a list of facts, each with who states it; what nobody states is said to be so. */
export const accessFacts = ({ wheelchair, seating }: Access, today: string): Fact[] => [
  [
    'Wheelchair access',
    wheelchair ? (
      <Stated fact={WHEELCHAIR[wheelchair.value]} statement={wheelchair} today={today} note={wheelchair.note} />
    ) : (
      NOT_STATED
    ),
  ],
  ['Seating', seating ? <Stated fact={SEATING[seating.value]} statement={seating} today={today} /> : NOT_STATED],
]

/** The age rule in the same way. */
export const ageFact = ({ age, access }: { age: string | null; access: EventAccess }, today: string): Fact => [
  'Ages',
  age ? access.age ? <Stated fact={age} statement={access.age} today={today} /> : age : NOT_STATED,
]

const NOT_STATED = <span className={classes.unknown}>Not stated by any source</span>

interface StatedProps {
  fact: string
  statement: Statement
  today: string
  note?: string | null
}

function Stated({ fact, statement: { by, url, at, of }, today, note }: StatedProps) {
  const address = safeUrl(url)
  return (
    <>
      {fact}
      {note && <span className={classes.note}>{note}</span>}
      <span className={classes.by}>
        {of === 'venue' ? 'Of the venue, stated by ' : 'Stated by '}
        {address ? (
          <a href={address} rel="noopener">
            {by}
          </a>
        ) : (
          by
        )}
        {at && (
          <>
            , <time dateTime={at}>{dayName(at.slice(0, 10), today)}</time>
          </>
        )}
      </span>
    </>
  )
}
