/** The longest lists are halved first, again and again, while what is left is still good. */
export function shorterJson(body: string, stillGood: (body: string) => boolean): string {
  const value: unknown = JSON.parse(body)
  for (const list of longLists(value)) halve(list, () => stillGood(JSON.stringify(value)))
  return `${JSON.stringify(value, null, 1)}\n`
}

function longLists(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(longLists)
  return (Array.isArray(value) && value.length > 1 ? [value, ...below] : below).sort(
    (one, other) => other.length - one.length,
  )
}

/** Takes away from the end of a list, by halves and then by single entries, putting back what was needed. */
function halve(list: unknown[], stillGood: () => boolean): void {
  for (let count = Math.floor(list.length / 2); count >= 1; ) {
    const taken = list.splice(list.length - count, count)
    if (stillGood()) count = Math.min(count, Math.floor(list.length / 2))
    else {
      list.push(...taken)
      count = Math.floor(count / 2)
    }
  }
}
