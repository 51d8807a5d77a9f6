import type { ReactNode } from 'react'
import { Message } from './message.tsx'
import { TryAgain } from './try-again.tsx'

interface MissingPageProps {
  title: string
  text: string
  /** A link to the list. */
  children: ReactNode
  /** What failed, where the data could not be fetched: the specification has one text for both cases. */
  failure?: string | undefined
}

/** An event, artist or venue that does not exist or could not be fetched. */
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
