import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@houselights/domain/dates/city-time'
import type { SampleShow } from './program.ts'

/** The ways in which a sample site can fail, like real ones. */
export const BEHAVIORS = ['well', 'down', 'slow', 'forbidden', 'empty', 'shrunk', 'changed', 'wrong-year'] as const
export type Behavior = (typeof BEHAVIORS)[number]

const SLOW_MS = 6_000
const SHOWS_WHEN_SHRUNK = 2

/** How each site currently behaves. A test sets it with `PUT /_behaviour/<slug>` and one of the words. */
export class Behaviors {
  readonly #bySlug = new Map<string, Behavior>()

  of(slug: string): Behavior {
    return this.#bySlug.get(slug) ?? 'well'
  }

  set(slug: string, word: string): boolean {
    const behavior = BEHAVIORS.find((known) => known === word)
    if (behavior) this.#bySlug.set(slug, behavior)
    return behavior !== undefined
  }

  async pause(slug: string): Promise<void> {
    if (this.of(slug) === 'slow') await sleep(SLOW_MS)
  }

  /** What remains of a program on such a site. */
  getRemainingShows(slug: string, shows: SampleShow[]): SampleShow[] {
    switch (this.of(slug)) {
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
