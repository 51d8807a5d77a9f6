import type { Decision } from './find-events.ts'

/**
 * The groups of a matcher, put right by what was decided: listings decided to be one event stay together, and none of
 * them joins a listing that was decided to be of another. A matcher that heard of the decisions grouped so already;
 * what a person decided does not rest on that. Groups come in the order of their first listings.
 */
export function keepToDecisions(clusters: readonly (readonly string[])[], decided: readonly Decision[]): string[][] {
  const groups = new Map<string, Set<string>>()
  for (const key of clusters.flat()) groups.set(key, new Set([key]))
  const join = (a: string, b: string) => {
    const [into, from] = [groups.get(a), groups.get(b)]
    if (!into || !from || into === from) return
    for (const key of from) groups.set(key, into.add(key))
  }
  for (const { a, b } of decided.filter(({ verdict }) => verdict === 'same')) join(a, b)
  const apart = partners(decided.filter(({ verdict }) => verdict === 'different'))
  for (const cluster of clusters)
    for (const [position, key] of cluster.entries()) {
      const fitting = cluster.slice(0, position).find((other) => mayJoin(groups.get(other), groups.get(key), apart))
      if (fitting) join(fitting, key)
    }
  return [...Map.groupBy(clusters.flat(), (key) => groups.get(key)).values()]
}

function partners(decided: readonly Decision[]): Map<string, Set<string>> {
  const apart = new Map<string, Set<string>>()
  for (const { a, b } of decided)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      apart.set(one, (apart.get(one) ?? new Set()).add(other))
  return apart
}

const mayJoin = (
  one: ReadonlySet<string> | undefined,
  other: ReadonlySet<string> | undefined,
  apart: ReadonlyMap<string, ReadonlySet<string>>,
): boolean =>
  one !== undefined && other !== undefined && [...one].every((key) => !other.has(key) && !meets(apart.get(key), other))

const meets = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string>): boolean =>
  one !== undefined && [...one].some((key) => other.has(key))
