import { seededRandom } from '@houselights/domain/seeded-random'

/** Choices that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number
  /** One of a list that is not empty; throws a RangeError on an empty one. */
  pick<One>(list: readonly One[]): One
  /** True in that share of cases, from 0 to 1. */
  chance(share: number): boolean
}

/** The choices of one case of a run: each case has its own, so that it can be made again alone. */
export function randomOf(seed: number, index: number): Random {
  const next = seededRandom(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(index + 1, 0x85eb_ca6b))
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick<One>(list: readonly One[]): One {
      if (list.length === 0) throw new RangeError('there is nothing to choose from')
      // the index is within the list
      return list[below(list.length)] as One
    },
    chance: (share) => next() < share,
  }
}
