/**
 * Reads a query string as texts, so that `?search=311` is a band and not a number; the first of repeated parameters
 * counts.
 */
export function parseSearch(query: string): Record<string, string> {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.get(name) ?? '']))
}

/** Writes parameters that have a value as a query string, with the question mark. */
export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}
