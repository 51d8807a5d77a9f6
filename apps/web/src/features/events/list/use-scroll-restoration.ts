import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { storedText, storeText } from '../../../browser/browser-storage.ts'

interface Place {
  id: string
  /** The row's distance from the top of the viewport. */
  top: number
}

const STORAGE_KEY = 'houselights-place'

const storePlace = (entry: string, place: Place | undefined): unknown =>
  storeText(STORAGE_KEY, place ? JSON.stringify([entry, place.id, place.top]) : null)

function loadStoredPlace(entry: string): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return undefined
  const stored = storedText(STORAGE_KEY)
  if (stored === null) return undefined
  try {
    const [storedEntry, id, top]: unknown[] = JSON.parse(stored)
    return storedEntry === entry && typeof id === 'string' && typeof top === 'number' ? { id, top } : undefined
  } catch {
    return undefined // other code wrote it
  }
}

// by history entry
const places = new Map<string, Place>()
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
    const place = places.get(entry)
    places.delete(entry)
    if (place) restore(element, place)
    return () => {
      const currentPlace = getPlace(element)
      if (currentPlace) places.set(entry, currentPlace)
    }
  }, [entry])

  useEffect(() => {
    const storeCurrentPlace = () => list.current && storePlace(entry, getPlace(list.current))
    addEventListener('pagehide', storeCurrentPlace)
    return () => removeEventListener('pagehide', storeCurrentPlace)
  }, [entry])

  const loadNextPage = useEffectEvent(loadMore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the entry that was reloaded
  useEffect(() => {
    const place = loadStoredPlace(entry)
    if (!place) return
    const restoration = new AbortController()
    // stop if the visitor scrolls in the meantime
    for (const name of ['wheel', 'touchmove', 'keydown'])
      addEventListener(name, () => restoration.abort(), { once: true, signal: restoration.signal })
    const restoreStoredPlace = async () => {
      for (let pages = 0; pages < MAX_PAGES && !restoration.signal.aborted; pages++) {
        if (list.current && findRow(list.current, place)) return restore(list.current, place)
        if (!(await loadNextPage())) return
        await nextFrame()
      }
    }
    void restoreStoredPlace().finally(() => restoration.abort())
    return () => restoration.abort()
  }, [])
  return list
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function getPlace(list: HTMLElement): Place | undefined {
  const row = [...findRows(list)].find((one) => one.getBoundingClientRect().bottom > 0)
  return row && window.scrollY > 0 ? { id: row.dataset.event ?? '', top: row.getBoundingClientRect().top } : undefined
}

const findRow = (list: HTMLElement, { id }: Place) => [...findRows(list)].find((row) => row.dataset.event === id)

function restore(list: HTMLElement, place: Place) {
  const row = findRow(list, place)
  if (!row) return
  const adjust = (framesLeft: number) => {
    // rows get their actual heights when they become visible, which moves them again
    const distance = row.getBoundingClientRect().top - place.top
    if (Math.abs(distance) >= 1) window.scrollBy({ top: distance, behavior: 'instant' })
    if (framesLeft > 0) requestAnimationFrame(() => adjust(framesLeft - 1))
  }
  // after the router has restored its scroll position
  requestAnimationFrame(() => adjust(3))
}
