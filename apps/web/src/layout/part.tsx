import { refusalText } from '@houselights/api-client/api-error'
import { Button } from '@houselights/design-system/components/button'
import { useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './part.module.css'

/** For the query of a part: a failed request is repeated by its button, not by mounting the part again. */
export const RETRIED_BY_BUTTON = { retryOnMount: false } as const

interface PartProps<Data> {
  /** As `useQuery` gives it. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Shown where the data cannot be fetched; after too many requests the API's own sentence is shown. */
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A part of a page that fails alone: it shows its skeleton, its data or its failure. What the server could not fetch is
 * still loading: the browser fetches it; without JavaScript the failure is shown.
 */
export function Part<Data>({ query: { data, error, refetch }, failure, skeleton, children }: PartProps<Data>) {
  const hydrated = useHydrated()
  if (data !== undefined) return children(data)
  if (hydrated && error) return <FailedPart sentence={refusalText(error) ?? failure} retry={() => void refetch()} />
  return (
    <>
      <div className="with-script">{skeleton}</div>
      {!hydrated && <WithoutScript sentence={refusalText(error) ?? failure} />}
    </>
  )
}

/** What failed, with a button that fetches this part again. */
export const FailedPart = ({ sentence, retry }: { sentence: string; retry: () => void }) => (
  <div className={classes.failed}>
    <p role="alert">{sentence}</p>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
)

/** What failed, where JavaScript is off, with a link that loads the page again. */
export function WithoutScript({ sentence }: { sentence: string }) {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <div className={`without-script ${classes.failed}`}>
      {/* the browser does not know the server's failure, and does not show this element */}
      <p suppressHydrationWarning>{sentence}</p>
      <a href={here}>Try again</a>
    </div>
  )
}
