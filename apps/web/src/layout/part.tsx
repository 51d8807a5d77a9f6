import { tooManyOf } from '@houselights/api-client/api-error'
import { Button } from '@mantine/core'
import { useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './part.module.css'

/** For the query of a part: what failed is asked for again by its button, and not by drawing it once more. */
export const RETRIED_BY_BUTTON = { retryOnMount: false } as const

interface PartProps<Data> {
  /** As `useQuery` gives it. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** What is said where it cannot be had; the API's own sentence stands there for who asks too often. */
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A part of a page that fails alone: on its way, there, or not to be had. What the server could not have is on its way:
 * the browser asks again, and who has no script reads what failed.
 */
export function Part<Data>({ query: { data, error, refetch }, failure, skeleton, children }: PartProps<Data>) {
  const hydrated = useHydrated()
  if (data !== undefined) return children(data)
  if (hydrated && error) return <FailedPart sentence={tooManyOf(error) ?? failure} again={() => void refetch()} />
  return (
    <>
      <div className="with-script">{skeleton}</div>
      {!hydrated && <WithoutScript sentence={tooManyOf(error) ?? failure} />}
    </>
  )
}

/** What failed, and the way to ask again for it alone. */
export const FailedPart = ({ sentence, again }: { sentence: string; again: () => void }) => (
  <div className={classes.failed}>
    <p role="alert">{sentence}</p>
    <Button variant="default" onClick={again}>
      Try again
    </Button>
  </div>
)

/** What failed, for who has no script: loading the page anew is the way to ask again. */
export function WithoutScript({ sentence }: { sentence: string }) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <div className={`without-script ${classes.failed}`}>
      {/* what failed on the server is not known to the browser, which shows this to nobody */}
      <p suppressHydrationWarning>{sentence}</p>
      <a href={here}>Try again</a>
    </div>
  )
}
