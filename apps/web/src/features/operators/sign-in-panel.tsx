import type { ReactNode } from 'react'
import classes from './sign-in-panel.module.css'

/** The frame around the sign-in. */
export const SignInPanel = ({ children }: { children: ReactNode }) => (
  <div className={`wrap ${classes.page}`}>
    <section className={classes.panel}>
      <h1>Operators’ area</h1>
      <p>Data quality, coverage and sources of the listings. Sign in to go on.</p>
      {children}
    </section>
  </div>
)
