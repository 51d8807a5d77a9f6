import { storedText, storeText } from '../../browser-storage.ts'

/** A row of a list, and where it stood. */
export interface Place {
  id: string
  /** The row's distance from the top of the viewport. */
  top: number
}

const KEY = 'houselights-place'

/** Keeps where a visitor was in a list, by its history entry, over a reload; undefined forgets it. */
export const keepPlace = (entry: string, place: Place | undefined): unknown =>
  storeText(KEY, place ? JSON.stringify([entry, place.id, place.top]) : null)

/** Where the visitor was before the page was loaded again; undefined for other entries and first visits. */
export function keptPlace(entry: string): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') return undefined
  const kept = storedText(KEY)
  if (kept === null) return undefined
  try {
    const [keptEntry, id, top]: unknown[] = JSON.parse(kept)
    return keptEntry === entry && typeof id === 'string' && typeof top === 'number' ? { id, top } : undefined
  } catch {
    return undefined // written by something else
  }
}
