import type { ReactNode } from 'react'
import { failureOf } from './failed-page.tsx'
import { Message } from './message.tsx'
import { TryAgain } from './try-again.tsx'

interface MissingPageProps {
  title: string
  text: string
  /** The way on, to the list. */
  children: ReactNode
  /** Why the page could not be read, where that is what happened: then it may yet be there. */
  error?: unknown
}

/** An event, artist or venue that is not there, or could not be read. */
export const MissingPage = ({ title, text, children, error }: MissingPageProps) => (
  <Message title={title}>
    <p>{text}</p>
    {error !== undefined && (
      <p role="alert">{failureOf(error)}: the service did not answer as it should, so the page may well be there.</p>
    )}
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--hl-space-3)' }}>
      {children}
      {error !== undefined && <TryAgain />}
    </div>
  </Message>
)
