import type { ReactNode } from 'react'
import classes from './stat-cards.module.css'

export interface Stat {
  name: string
  value: ReactNode
  note?: ReactNode
  /** Below the number, such as a bar. */
  more?: ReactNode
}

/** A few key numbers. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className={classes.cards}>
    {stats.map(({ name, value, note, more }) => (
      <div key={name} className={classes.card}>
        <dt>{name}</dt>
        <dd className={classes.value}>{value}</dd>
        {more && <dd>{more}</dd>}
        {note && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
