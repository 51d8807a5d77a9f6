import type { ReactNode } from 'react'
import { Message } from './message.tsx'
import { TryAgain } from './try-again.tsx'

interface MissingPageProps {
  title: string
  text: string
  /** The way on, to the list. */
  children: ReactNode
  /** What failed, where the page could not be read: the specification says the same of both. */
  failure?: string | undefined
}

/** An event, artist or venue that is not there, or could not be read. */
export const MissingPage = ({ title, text, children, failure }: MissingPageProps) => (
  <Message title={title}>
    <p>{text}</p>
    {failure && <p role="alert">{failure}. This may be passing.</p>}
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--hl-space-3)' }}>
      {children}
      {failure && <TryAgain />}
    </div>
  </Message>
)
