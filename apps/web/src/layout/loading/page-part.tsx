import { toRefusalText } from '@houselights/api-client/api-error'
import { Button } from '@houselights/design-system/components/button'
import { Skeleton } from '@houselights/design-system/components/skeleton'
import { useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './page-part.module.css'
import skeletons from './skeleton-list.module.css'

interface SkeletonCardsProps {
  count?: number
  height?: number
}

export const SkeletonCards = ({ count = 6, height = 180 }: SkeletonCardsProps) => (
  <div>
    <p role="status" className="visually-hidden">
      Loading
    </p>
    <div className={skeletons.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all alike
        <Skeleton key={index} height={height} radius="lg" data-skeleton />
      ))}
    </div>
  </div>
)

export const SkeletonList = (props: SkeletonCardsProps) => (
  <div className={`wrap ${skeletons.page}`}>
    <SkeletonCards {...props} />
  </div>
)

/** For a part's query: only the button retries a failed request; mounting the part again doesn't. */
export const RETRIED_BY_BUTTON = { retryOnMount: false } as const

interface PartProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Shown if the data can't be fetched. After too many requests, the API's own message is shown instead. */
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** If the server could not fetch the data, the browser does. Without JavaScript, the failure is shown. */
export function Part<Data>({ query: { data, error, refetch }, failure, skeleton, children }: PartProps<Data>) {
  const hydrated = useHydrated()
  if (data !== undefined) return children(data)
  if (hydrated && error) return <FailedPart sentence={toRefusalText(error) ?? failure} retry={() => void refetch()} />
  return (
    <>
      <div className="with-script">{skeleton}</div>
      {!hydrated && <WithoutScript sentence={toRefusalText(error) ?? failure} />}
    </>
  )
}

export const FailedPart = ({ sentence, retry }: { sentence: string; retry: () => void }) => (
  <div className={classes.failed}>
    <p role="alert">{sentence}</p>
    <Button variant="default" onClick={retry}>
      Try again
    </Button>
  </div>
)

export function WithoutScript({ sentence }: { sentence: string }) {
  const address = useLocation({ select: ({ href }) => href })
  return (
    <div className={`without-script ${classes.failed}`}>
      {/* the browser doesn't know the server's failure, and never shows this element */}
      <p suppressHydrationWarning>{sentence}</p>
      <a href={address}>Try again</a>
    </div>
  )
}
