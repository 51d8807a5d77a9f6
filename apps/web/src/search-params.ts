/** As texts: `?search=311` is a band and not a number. The first of repeated parameters counts. */
export function parseSearch(query: string): Record<string, string> {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.get(name) ?? '']))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** A parameter's text, trimmed; undefined for an empty one, or one that is longer than it may be. */
export function textOf(given: unknown, longest = Number.POSITIVE_INFINITY): string | undefined {
  const text = typeof given === 'string' ? given.trim() : ''
  return text && text.length <= longest ? text : undefined
}

export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)
