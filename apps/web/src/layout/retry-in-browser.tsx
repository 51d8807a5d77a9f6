import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

interface RetryInBrowserProps {
  skeleton: ReactNode
  /** The failure, shown where JavaScript is off. */
  children: ReactNode
}

/** A page whose subject the server could not fetch: a skeleton, while the browser loads it once more. */
export function RetryInBrowser({ skeleton, children }: RetryInBrowserProps) {
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return (
    <>
      <div className="with-script">{skeleton}</div>
      <div className="without-script">{children}</div>
    </>
  )
}
