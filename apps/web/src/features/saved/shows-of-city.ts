import type { ShowById } from '@houselights/types/shows'

/** The shows of a city, each once: two ids lead to the same show where one became part of the other. */
export function showsOfCity(shows: readonly ShowById[], city: string): ShowById[] {
  const byId = new Map(shows.filter((show) => show.city === city).map((show) => [show.event.id, show]))
  return [...byId.values()]
}
