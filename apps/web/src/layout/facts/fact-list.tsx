import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

export const FactList = ({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter(([, fact]) => fact !== null && fact !== undefined && fact !== '' && fact !== false)
      .map(([name, fact]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
  </dl>
)
