import { Button } from '@houselights/design-system/components/button'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useFocusOnFirstNew } from '../../../hooks/use-focus-on-first-new.ts'
import { LinkButton, loadedInPlace } from '../../../layout/links/link-button.tsx'
import type { EventSearch } from '../filters/event-search.ts'
import { EventListSkeleton } from './event-list-skeleton.tsx'
import classes from './more-events.module.css'
import type { useEventPages } from './use-event-pages.ts'

// about two screens: the next page loads before the end is visible
const AHEAD = '1600px'

export function MoreEvents({ pages, search }: { pages: ReturnType<typeof useEventPages>; search: EventSearch }) {
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  const sentinel = useRef<HTMLDivElement>(null)
  const next = data?.pages.at(-1)?.next
  useNear(sentinel, data?.pages.length, () => {
    if (next && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  })
  const focusOnFirstNew = useFocusOnFirstNew(data?.pages.length, titleLinks)
  if (!next) return null
  return (
    <div ref={sentinel} className={classes.more} data-more>
      {isFetchingNextPage && <EventListSkeleton rows={3} />}
      {isFetchNextPageError && !isFetchingNextPage ? (
        <div className={classes.failed}>
          <p role="alert">Failed to fetch events</p>
          <Button onClick={() => void fetchNextPage()}>Try again</Button>
        </div>
      ) : (
        <LinkButton
          to="/events"
          search={{ ...search, cursor: next }}
          size="md"
          {...loadedInPlace(isFetchingNextPage, () => {
            focusOnFirstNew()
            void fetchNextPage()
          })}
        >
          Show more
        </LinkButton>
      )}
    </div>
  )
}

const titleLinks = () => [...document.querySelectorAll<HTMLElement>('[data-event] h3 a')]

/** Calls `onNear` when an element comes near the viewport, and again after each `change` while it stays near. */
function useNear(element: RefObject<HTMLElement | null>, change: unknown, onNear: () => void) {
  const near = useEffectEvent(onNear)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports changes only, so each page needs its own
  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: `0px 0px ${AHEAD} 0px`,
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, change])
}
