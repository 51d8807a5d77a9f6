import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { getStoredText, storeText } from '../../../browser/browser-storage.ts'

interface ScrollPosition {
  id: string
  /** The row's distance from the top of the viewport. */
  top: number
}

const STORAGE_KEY = 'houselights-place'

const storeScrollPosition = (entry: string, position: ScrollPosition | undefined): unknown =>
  storeText(STORAGE_KEY, position ? JSON.stringify([entry, position.id, position.top]) : null)

function loadScrollPosition(entry: string): ScrollPosition | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return undefined
  const stored = getStoredText(STORAGE_KEY)
  if (stored === null) return undefined
  try {
    const [storedEntry, id, top]: unknown[] = JSON.parse(stored)
    return storedEntry === entry && typeof id === 'string' && typeof top === 'number' ? { id, top } : undefined
  } catch {
    return undefined // other code wrote it
  }
}

// by history entry
const positions = new Map<string, ScrollPosition>()
/** After a reload, a list that was scrolled past this many pages starts at its top. */
const MAX_PAGES = 20
const findRows = (list: HTMLElement) => list.querySelectorAll<HTMLElement>('[data-event]')

/**
 * Restores the scroll position of a long list by row. It saves the first visible row when the visitor leaves the list,
 * and scrolls that row back to the same position when they return to the same history entry. Rows outside the viewport
 * have estimated heights, so the pixel position that the router saves would belong to another row. After a reload, it
 * calls `loadMore` until that row is loaded; `loadMore` resolves to false if it loaded no page.
 */
export function useScrollRestoration(loadMore: () => Promise<boolean>): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const entry = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const position = positions.get(entry)
    positions.delete(entry)
    if (position) restore(element, position)
    return () => {
      const currentPosition = getScrollPosition(element)
      if (currentPosition) positions.set(entry, currentPosition)
    }
  }, [entry])

  useEffect(() => {
    const storeCurrentPosition = () => list.current && storeScrollPosition(entry, getScrollPosition(list.current))
    addEventListener('pagehide', storeCurrentPosition)
    return () => removeEventListener('pagehide', storeCurrentPosition)
  }, [entry])

  const loadNextPage = useEffectEvent(loadMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the entry that was reloaded
  useEffect(() => {
    const position = loadScrollPosition(entry)
    if (!position) return
    const restoration = new AbortController()
    // stop if the visitor scrolls in the meantime
    for (const name of ['wheel', 'touchmove', 'keydown'])
      addEventListener(name, () => restoration.abort(), { once: true, signal: restoration.signal })
    const restoreScrollPosition = async () => {
      for (let pages = 0; pages < MAX_PAGES && !restoration.signal.aborted; pages++) {
        if (list.current && findRow(list.current, position)) return restore(list.current, position)
        if (!(await loadNextPage())) return
        await nextFrame()
      }
    }
    void restoreScrollPosition().finally(() => restoration.abort())
    return () => restoration.abort()
  }, [])
  return list
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function getScrollPosition(list: HTMLElement): ScrollPosition | undefined {
  const row = [...findRows(list)].find((candidate) => candidate.getBoundingClientRect().bottom > 0)
  return row && window.scrollY > 0 ? { id: row.dataset.event ?? '', top: row.getBoundingClientRect().top } : undefined
}

const findRow = (list: HTMLElement, { id }: ScrollPosition) =>
  [...findRows(list)].find((row) => row.dataset.event === id)

function restore(list: HTMLElement, position: ScrollPosition) {
  const row = findRow(list, position)
  if (!row) return
  const adjustScroll = (framesLeft: number) => {
    // rows get their actual heights when they become visible, which moves them again
    const distance = row.getBoundingClientRect().top - position.top
    if (Math.abs(distance) >= 1) window.scrollBy({ top: distance, behavior: 'instant' })
    if (framesLeft > 0) requestAnimationFrame(() => adjustScroll(framesLeft - 1))
  }
  // after the router has restored its scroll position
  requestAnimationFrame(() => adjustScroll(3))
}
