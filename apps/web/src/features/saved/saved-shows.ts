import { isShowId } from '@houselights/types/show-codes'
import type { ShowById } from '@houselights/types/shows'
import { storeChoice, useStoredChoice, useStoredKeys } from '../../browser-storage.ts'

/** The shows of a city, each once: two ids lead to the same show where one became part of the other. */
export function showsOfCity(shows: readonly ShowById[], city: string): ShowById[] {
  const byId = new Map(shows.filter((show) => show.city === city).map((show) => [show.event.id, show]))
  return [...byId.values()]
}

/** A key for each saved show, with its id behind this. */
const PREFIX = 'houselights-saved-'

/** Whether this browser keeps a show, and how to keep it or not; no on the server. */
export const useSaved = (id: string): [boolean, (saved: boolean) => boolean] => useStoredChoice(PREFIX + id)

/** Keeps a show in this browser, or no longer. */
export const save = (id: string, saved: boolean): boolean => storeChoice(PREFIX + id, saved)

/** The ids of the shows that this browser keeps; none on the server. */
export const useSavedIds = (): readonly string[] => useStoredKeys(PREFIX).split(' ').filter(isShowId)
