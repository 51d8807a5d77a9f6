import { type ReactNode, useState } from 'react'
import classes from './lazy-details.module.css'

/** Details whose content is rendered when they are first opened: there may be hundreds on a page. */
export function LazyDetails({ summary, children }: { summary: ReactNode; children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened && <div className={classes.content}>{children()}</div>}
    </details>
  )
}
