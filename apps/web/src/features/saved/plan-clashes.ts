import { type Clash, clashesOf } from '@houselights/domain/plan/clashes'
import type { ShowById } from '@houselights/types/shows'
import { takesPlace } from '../events/index.ts'

/** The clashes among shows. */
export const clashesAmong = (shows: readonly ShowById[]): Clash[] =>
  clashesOf(
    shows.map(({ event, endsAt, place }) => ({
      ...{ id: event.id, localDate: event.localDate, startsAt: event.startsAt, doors: event.doors },
      ...{ endsAt, place, takesPlace: takesPlace(event) },
    })),
  )

/** What is said beside a show of each of its clashes. */
export function clashWords(id: string, clashes: readonly Clash[], shows: readonly ShowById[]): string[] {
  const titleOf = (other: string) => shows.find(({ event }) => event.id === other)?.event.title ?? ''
  return clashes.flatMap(({ earlier, later, why }) => {
    if (id !== earlier && id !== later) return []
    const other = titleOf(id === earlier ? later : earlier)
    if (why === 'overlap') return [`At the same time as ${other}`]
    if (why === 'unknown hour') return [`Perhaps at the same time as ${other}: not every hour is announced`]
    return [
      id === later
        ? `The way from ${other} takes longer than there is time`
        : `Too far from ${other} to see all of both`,
    ]
  })
}
