import { isShowId } from '@houselights/contracts/public-api/show-codes'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import { storeChoice, useStoredChoice, useStoredKeys } from '../../browser/browser-storage.ts'

/** Returns the shows of cities, each once: after two shows are merged, both ids lead to the same show. */
export function getCityShows(shows: readonly ShowById[], cities: readonly string[]): ShowById[] {
  const byId = new Map(shows.filter((show) => cities.includes(show.city)).map((show) => [show.event.id, show]))
  return [...byId.values()]
}

const PREFIX = 'houselights-saved-'

export const useSaved = (id: string): [boolean, (saved: boolean) => boolean] => useStoredChoice(PREFIX + id)

export const setShowSaved = (id: string, saved: boolean): boolean => storeChoice(PREFIX + id, saved)

export const useSavedIds = (): readonly string[] => useStoredKeys(PREFIX).split(' ').filter(isShowId)
