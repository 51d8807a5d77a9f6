import { artistKey } from './artist-name.ts'

/**
 * The name that listings have for an artist, where none of them has the one it has: that was read out of a title in
 * another way. `printed` are the names on the bills of its events.
 */
export function respelling({ name, key }: { name: string; key: string }, printed: readonly string[]): string | null {
  if (printed.some((one) => one.toLowerCase() === name.toLowerCase())) return null
  return usualSpelling(printed.filter((one) => artistKey(one) === key)) ?? null
}

/** As most write it; capitals where nobody writes otherwise. */
function usualSpelling(names: readonly string[]): string | undefined {
  const plain = names.filter((name) => name !== name.toUpperCase())
  const counted = Map.groupBy(plain.length > 0 ? plain : names, (name) => name)
  return [...counted.values()].sort(
    (one, other) => other.length - one.length || (one[0] ?? '').localeCompare(other[0] ?? '', 'en'),
  )[0]?.[0]
}
