import { artistKey } from './artist-name.ts'

/**
 * Finds the spelling that listings print for an artist if none of them prints the stored name. Such a stored name was
 * parsed out of a title. `printed` are the names on the bills of the artist's events.
 */
export function findUsualSpelling(
  { name, key }: { name: string; key: string },
  printed: readonly string[],
): string | null {
  if (printed.some((spelling) => spelling.toLowerCase() === name.toLowerCase())) return null
  return findMostCommonSpelling(printed.filter((spelling) => artistKey(spelling) === key)) ?? null
}

/** Finds the most common spelling. An all-capitals spelling is used only if there is no other. */
function findMostCommonSpelling(names: readonly string[]): string | undefined {
  const mixedCaseNames = names.filter((name) => name !== name.toUpperCase())
  const namesBySpelling = Map.groupBy(mixedCaseNames.length > 0 ? mixedCaseNames : names, (name) => name)
  return [...namesBySpelling.values()].sort(
    (a, b) => b.length - a.length || (a[0] ?? '').localeCompare(b[0] ?? '', 'en'),
  )[0]?.[0]
}
