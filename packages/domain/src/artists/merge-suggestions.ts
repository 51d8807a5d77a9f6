import type { MergeSuggestion } from '@houselights/contracts/operators/artist-merges'
import { artistKey } from './artist-name.ts'

const MAX_SUGGESTIONS = 50

export interface MergeHint {
  a: string
  b: string
  reason: string
}

/** Returns the key of a pair of artist ids, the same in either order. */
export const toPairKey = (a: string, b: string): string => [a, b].sort().join(' ')

/**
 * Lists pairs of billed artists that may be the same artist, most certain first. Pairs that an operator rejected are left out. In
 * each pair, the artist with more shows comes first.
 */
export function suggestMerges(
  hints: readonly MergeHint[],
  rejected: ReadonlySet<string>,
  artists: ReadonlyMap<string, MergeSuggestion['a']>,
): MergeSuggestion[] {
  const pairs = Map.groupBy(hints, ({ a, b }) => toPairKey(a, b))
  return [...pairs]
    .flatMap(([pair, [firstHint, ...otherHints]]): MergeSuggestion[] => {
      const [artistA, artistB] = [artists.get(firstHint?.a ?? ''), artists.get(firstHint?.b ?? '')]
      if (!firstHint || rejected.has(pair) || !artistA || !artistB || artistA.events === 0 || artistB.events === 0)
        return []
      const [a, b] = artistB.events > artistA.events ? [artistB, artistA] : [artistA, artistB]
      return [{ a, b, reasons: [...new Set([firstHint, ...otherHints].map(({ reason }) => reason))] }]
    })
    .sort(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        b.a.events + b.b.events - a.a.events - a.b.events ||
        a.a.name.localeCompare(b.a.name, 'en'),
    )
    .slice(0, MAX_SUGGESTIONS)
}

interface NamedArtist {
  id: string
  name: string
}

/** Suggests pairs where one artist's name is among the other's aliases. `owners` maps name keys to artists. */
export const hintSharedNames = (
  artists: readonly (NamedArtist & { aliases: readonly string[] })[],
  owners: ReadonlyMap<string, NamedArtist>,
): MergeHint[] =>
  artists.flatMap(({ id, name, aliases }) =>
    aliases.flatMap((alias) => {
      const owner = owners.get(artistKey(alias))
      return owner && owner.id !== id
        ? [{ a: owner.id, b: id, reason: `“${name}” is also known as “${owner.name}”.` }]
        : []
    }),
  )
