import { type ReactNode, useState } from 'react'
import classes from './fold.module.css'

/** Something to open: what is inside is made when it is opened first, since there may be hundreds on a page. */
export function Fold({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened && <div className={classes.inside}>{children()}</div>}
    </details>
  )
}
