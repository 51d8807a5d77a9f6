import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { storedText, storeText } from '../../../browser/browser-storage.ts'

interface Place {
  id: string
  /** The row's distance from the top of the viewport. */
  top: number
}

const KEY = 'houselights-place'

const keepPlace = (entry: string, place: Place | undefined): unknown =>
  storeText(KEY, place ? JSON.stringify([entry, place.id, place.top]) : null)

function keptPlace(entry: string): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return undefined
  const kept = storedText(KEY)
  if (kept === null) return undefined
  try {
    const [keptEntry, id, top]: unknown[] = JSON.parse(kept)
    return keptEntry === entry && typeof id === 'string' && typeof top === 'number' ? { id, top } : undefined
  } catch {
    return undefined // other code wrote it
  }
}

// by history entry
const places = new Map<string, Place>()
/** After a reload, a list that was scrolled farther than this starts at its top again. */
const MAX_PAGES = 20
const toRows = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-event]')

/**
 * Restores the scroll position of a long list by row: it saves the first visible row when the visitor leaves the list,
 * and scrolls that row to its place on return to the same history entry. Rows outside the viewport have estimated
 * heights, so the pixel position that the router saves would be that of another row. After a reload, it calls
 * `loadMore` until that row is there; `loadMore` resolves to false if it loaded no page.
 */
export function useScrollRestoration(loadMore: () => Promise<boolean>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const entry = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const place = places.get(entry)
    places.delete(entry)
    if (place) restore(element, place)
    return () => {
      const left = getPlace(element)
      if (left) places.set(entry, left)
    }
  }, [entry])

  useEffect(() => {
    const keep = () => list.current && keepPlace(entry, getPlace(list.current))
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [entry])

  const more = useEffectEvent(loadMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the entry that was reloaded
  useEffect(() => {
    const place = keptPlace(entry)
    if (!place) return
    const byVisitor = new AbortController()
    // a visitor who scrolls meanwhile wants to be somewhere else
    for (const name of ['wheel', 'touchmove', 'keydown'])
      addEventListener(name, () => byVisitor.abort(), { once: true, signal: byVisitor.signal })
    const bring = async () => {
      for (let pages = 0; pages < MAX_PAGES && !byVisitor.signal.aborted; pages++) {
        if (list.current && toRow(list.current, place)) return restore(list.current, place)
        if (!(await more())) return
        await nextFrame()
      }
    }
    void bring().finally(() => byVisitor.abort())
    return () => byVisitor.abort()
  }, [])
  return list
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function getPlace(list: HTMLElement): Place | undefined {
  const row = [...toRows(list)].find((each) => each.getBoundingClientRect().bottom > 0)
  return row && window.scrollY > 0 ? { id: row.dataset.event ?? '', top: row.getBoundingClientRect().top } : undefined
}

const toRow = (list: HTMLElement, { id }: Place) => [...toRows(list)].find((row) => row.dataset.event === id)

function restore(list: HTMLElement, place: Place) {
  const row = toRow(list, place)
  if (!row) return
  const adjust = (framesLeft: number) => {
    // rows get their true heights when they become visible, which moves them again
    const off = row.getBoundingClientRect().top - place.top
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
    if (framesLeft > 0) requestAnimationFrame(() => adjust(framesLeft - 1))
  }
  // after the router has restored its scroll position
  requestAnimationFrame(() => adjust(3))
}
