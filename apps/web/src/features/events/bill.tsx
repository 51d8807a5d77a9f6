import type { Event } from '@houselights/types/entities'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

/** Everybody on the bill, headliner first, each linked; `without` leaves out one whose name stands above already. */
export function Bill({ event: { bill }, without }: { event: Pick<Event, 'bill'>; without?: string }) {
  const shown = bill.filter(({ name }) => name !== without)
  if (shown.length === 0) return null
  return (
    <>
      {shown.length < bill.length && 'with '}
      {shown.map(({ id, slug, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to="/artists/$slug" params={{ slug }}>
            {name}
          </Link>
        </Fragment>
      ))}
    </>
  )
}
