import type { Catches } from '@houselights/domain/coverage/chao'

/** How much better known a show is than another, as the spread of a normal effect on the log odds of being listed. */
export const POPULARITY = { none: 0, moderate: 1, strong: 2 } as const
export type Popularity = keyof typeof POPULARITY

/**
 * What lists named 0, 1, … catch of so many shows, each list with its own chance. With an effect of popularity the same
 * shows are in every list.
 */
export function simulateCatches(
  random: () => number,
  { truth, chances, popularity = 'none' }: { truth: number; chances: readonly number[]; popularity?: Popularity },
): Catches {
  const odds = chances.map((chance) => Math.log(chance / (1 - chance)))
  const catches = Array.from({ length: truth }, () => {
    const known = POPULARITY[popularity] * normal(random)
    return odds.flatMap((odd, list) => (random() < 1 / (1 + Math.exp(-odd - known)) ? [String(list)] : []))
  })
  return catches.filter((lists) => lists.length > 0)
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
