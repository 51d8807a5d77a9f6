import { useLocation } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Place {
  id: string
  /** How far below the window's upper edge the row stood. */
  top: number
}

// by history entry; a reload starts anew
const places = new Map<string, Place>()
const rowsOf = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-event]')

/**
 * Keeps the reader's place in a long list: on leaving it notes the row in sight, on coming back by the same history
 * entry it puts that row where it was. Rows out of sight are not laid out and count by an estimate, so the height that
 * the router remembers would be that of another row.
 */
export function useScrollRestoration(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const place = places.get(entry)
    places.delete(entry)
    if (place) putBack(element, place)
    return () => {
      const row = firstInSight(element)
      if (row && window.scrollY > 0)
        places.set(entry, { id: row.dataset.event ?? '', top: row.getBoundingClientRect().top })
    }
  }, [entry])
  return list
}

const firstInSight = (list: HTMLElement) => [...rowsOf(list)].find((row) => row.getBoundingClientRect().bottom > 0)

function putBack(list: HTMLElement, { id, top }: Place) {
  const row = [...rowsOf(list)].find((row) => row.dataset.event === id)
  if (!row) return
  const put = (framesLeft: number) => {
    // rows come to their true heights once they are in sight, which moves them once more
    const off = row.getBoundingClientRect().top - top
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
    if (framesLeft > 0) requestAnimationFrame(() => put(framesLeft - 1))
  }
  // after the router has put back the height it remembers
  requestAnimationFrame(() => put(3))
}
