import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

interface RetryInBrowserProps {
  skeleton: ReactNode
  /** What is said of the failure to who has no script. */
  children: ReactNode
}

/** A page whose subject the server could not have: a skeleton, while the browser asks once more. */
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
