import { useLocation } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'

interface Place {
  id: string
  /** The row's distance from the top of the viewport. */
  top: number
}

// by history entry; a reload forgets them
const places = new Map<string, Place>()
const rowsOf = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-event]')

/**
 * Restores the scroll position of a long list by row: it saves the first visible row when the list is left, and scrolls
 * that
 * row to its place on return to the same history entry. Rows outside the viewport have estimated heights, so the pixel
 * position that the router saves would be that of another row.
 */
export function useScrollRestoration(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const place = places.get(entry)
    places.delete(entry)
    if (place) restore(element, place)
    return () => {
      const row = firstVisible(element)
      if (row && window.scrollY > 0)
        places.set(entry, { id: row.dataset.event ?? '', top: row.getBoundingClientRect().top })
    }
  }, [entry])
  return list
}

const firstVisible = (list: HTMLElement) => [...rowsOf(list)].find((row) => row.getBoundingClientRect().bottom > 0)

function restore(list: HTMLElement, { id, top }: Place) {
  const row = [...rowsOf(list)].find((row) => row.dataset.event === id)
  if (!row) return
  const adjust = (framesLeft: number) => {
    // rows get their true heights when they become visible, which moves them again
    const off = row.getBoundingClientRect().top - top
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
    if (framesLeft > 0) requestAnimationFrame(() => adjust(framesLeft - 1))
  }
  // after the router has restored its scroll position
  requestAnimationFrame(() => adjust(3))
}
