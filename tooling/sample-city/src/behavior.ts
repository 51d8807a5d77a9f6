import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@houselights/domain/dates/city-time'
import type { SampleShow } from './program.ts'

/** How a sample site can behave: `well`, or in a way in which real sites fail. */
export const BEHAVIORS = ['well', 'down', 'slow', 'forbidden', 'empty', 'shrunk', 'changed', 'wrong-year'] as const
export type Behavior = (typeof BEHAVIORS)[number]

const SLOW_RESPONSE_MS = 6_000
const SHOWS_WHEN_SHRUNK = 2

/** The slug of the site that refuses every request. */
export const REFUSING_SITE = 'the-hushed-room'

/**
 * The current behavior of each site, by its slug. A test sets it with `PUT /_behaviour/<slug>` and the behavior's name.
 */
export class Behaviors {
  readonly #bySlug = new Map<string, Behavior>([[REFUSING_SITE, 'forbidden']])

  get(slug: string): Behavior {
    return this.#bySlug.get(slug) ?? 'well'
  }

  set(slug: string, name: string): boolean {
    const newBehavior = BEHAVIORS.find((behavior) => behavior === name)
    if (newBehavior) this.#bySlug.set(slug, newBehavior)
    return newBehavior !== undefined
  }

  async waitIfSlow(slug: string): Promise<void> {
    if (this.get(slug) === 'slow') await sleep(SLOW_RESPONSE_MS)
  }

  /** Returns the shows that a site still lists, given its current behavior. */
  getRemainingShows(slug: string, shows: SampleShow[]): SampleShow[] {
    switch (this.get(slug)) {
      case 'empty':
        return []
      case 'shrunk':
        return shows.slice(-SHOWS_WHEN_SHRUNK)
      case 'wrong-year':
        return shows.map((show) => ({ ...show, date: addDays(show.date, -364) }))
      default:
        return shows
    }
  }
}
