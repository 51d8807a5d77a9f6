import type { MergeSuggestion } from '@houselights/contracts/operators/artist-merges'
import { artistKey } from './artist-name.ts'

const MAX_SUGGESTIONS = 50

export interface MergeHint {
  a: string
  b: string
  reason: string
}

/** The key of a pair of artist ids, the same in either order. */
export const toPairKey = (a: string, b: string): string => [a, b].sort().join(' ')

/**
 * Lists artists on bills that may be the same, most certain first. Pairs that an operator rejected are left out. In
 * each pair, the artist with more shows comes first.
 */
export function suggestMerges(
  hints: readonly MergeHint[],
  refused: ReadonlySet<string>,
  artists: ReadonlyMap<string, MergeSuggestion['a']>,
): MergeSuggestion[] {
  const pairs = Map.groupBy(hints, ({ a, b }) => toPairKey(a, b))
  return [...pairs]
    .flatMap(([pair, [first, ...others]]): MergeSuggestion[] => {
      const [one, other] = [artists.get(first?.a ?? ''), artists.get(first?.b ?? '')]
      if (!first || refused.has(pair) || !one || !other || one.events === 0 || other.events === 0) return []
      const [a, b] = other.events > one.events ? [other, one] : [one, other]
      return [{ a, b, reasons: [...new Set([first, ...others].map(({ reason }) => reason))] }]
    })
    .sort(
      (one, other) =>
        other.reasons.length - one.reasons.length ||
        other.a.events + other.b.events - one.a.events - one.b.events ||
        one.a.name.localeCompare(other.a.name, 'en'),
    )
    .slice(0, MAX_SUGGESTIONS)
}

interface Named {
  id: string
  name: string
}

/** Suggests pairs where one artist's name is among the other's aliases. `owners` maps name keys to artists. */
export const hintSharedNames = (
  artists: readonly (Named & { aliases: readonly string[] })[],
  owners: ReadonlyMap<string, Named>,
): MergeHint[] =>
  artists.flatMap(({ id, name, aliases }) =>
    aliases.flatMap((alias) => {
      const owner = owners.get(artistKey(alias))
      return owner && owner.id !== id
        ? [{ a: owner.id, b: id, reason: `“${name}” is also known as “${owner.name}”.` }]
        : []
    }),
  )
