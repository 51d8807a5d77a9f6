import type { Event } from '@houselights/contracts/entities/entities'
import type { ReactNode } from 'react'
import classes from './inferred.module.css'

interface InferredProps {
  event: Pick<Event, 'inferred'>
  fields: readonly string[]
  children: ReactNode
}

export function Inferred({ event, fields, children }: InferredProps) {
  if (!fields.some((field) => event.inferred.includes(field))) return children
  return (
    <span className={classes.inferred} title="Worked out rather than read">
      {children}
      <span className="visually-hidden"> (worked out rather than read)</span>
    </span>
  )
}
