import type { ReactNode } from 'react'
import classes from './sticky-bar.module.css'

/** The buttons of a long page, at hand wherever it is scrolled to, and why the last attempt came to nothing. */
export const StickyBar = ({ error, children }: { error?: string | undefined; children: ReactNode }) => (
  <div className={classes.bar}>
    {error && (
      <p role="alert" className={classes.refused}>
        {error}
      </p>
    )}
    {children}
  </div>
)
