interface Stored {
  externalId: string
  date: string
  vanished: boolean
}

/**
 * The stored listings that a complete read should have brought and did not: those to come, before the day from which on
 * the read says nothing (`until`).
 */
export function missingListings<One extends Stored>(
  stored: Iterable<One>,
  { brought, today, until }: { brought: ReadonlySet<string>; today: string; until?: string | undefined },
): One[] {
  return [...stored].filter(
    ({ externalId, date, vanished }) =>
      !vanished && date >= today && (until === undefined || date < until) && !brought.has(externalId),
  )
}
