export interface ShownEvent {
  id: string
  /** Itself, or the one that it became part of. */
  canonical: string
  /** The row without what follows from others. */
  row: Record<string, unknown>
  artists: string[]
}

export interface ChangedCounts {
  /** Events of which anything changed. */
  changed: number
  names: number
  bills: number
  kinds: number
}

/** What reading the kept pages of a source again changed. */
export interface ReparseCounts {
  /** Listings that the read brought when it was made, and those that it brings today. */
  before: number
  after: number
  /** Listings that say something else now. */
  rewritten: number
  withdrawn: number
  events: ChangedCounts & { added: number; merged: number; withdrawn: number }
  artists: { added: number; respelled: number; retired: number }
  /** Listings that are no longer read and stay, since an operator edited the event that has no other source record. */
  kept: string[]
}

/** Whether reading again did anything at all. */
export const changedAnything = ({ rewritten, withdrawn, events, artists }: ReparseCounts): boolean =>
  rewritten + withdrawn > 0 || [...Object.values(events), ...Object.values(artists)].some((count) => count > 0)

/** How many events changed, and in what; those that were merged, withdrawn or brought back are counted elsewhere. */
export function countChanges(
  before: ReadonlyMap<string, ShownEvent>,
  now: ReadonlyMap<string, ShownEvent>,
): ChangedCounts {
  const counts: ChangedCounts = { changed: 0, names: 0, bills: 0, kinds: 0 }
  for (const [id, was] of before) {
    const is = now.get(id)
    if (!is || is.canonical !== was.canonical || is.row.suppressed !== was.row.suppressed) continue
    const differs = (field: string) => JSON.stringify(is.row[field]) !== JSON.stringify(was.row[field])
    const rebilled = JSON.stringify(is.artists) !== JSON.stringify(was.artists)
    if (rebilled || Object.keys(is.row).some(differs)) counts.changed += 1
    if (differs('title')) counts.names += 1
    if (rebilled) counts.bills += 1
    if (differs('kind')) counts.kinds += 1
  }
  return counts
}
