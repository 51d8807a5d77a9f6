import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { Message, TryAgain } from './message.tsx'

/** A page whose subject the server could not fetch: a skeleton, while the browser loads it once more. */
export function RetryInBrowser({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return (
    <>
      <div className="with-script">{skeleton}</div>
      <div className="without-script">{children}</div>
    </>
  )
}

interface MissingPageProps {
  title: string
  text: string
  children: ReactNode
  /** What failed, where the data could not be fetched: the specification has one text for both cases. */
  failure?: string | undefined
}

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
