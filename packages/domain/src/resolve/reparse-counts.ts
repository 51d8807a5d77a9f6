export interface ShownEvent {
  id: string
  /** Its own id, or that of the event it was merged into. */
  canonical: string
  /** The row without derived columns. */
  row: Record<string, unknown>
  artists: string[]
}

export interface ChangedCounts {
  /** Events with any change. */
  changed: number
  names: number
  bills: number
  kinds: number
}

/** Counts of what changed when a source's raw pages were parsed again. */
export interface ReparseCounts {
  /** Listings that the pages yielded originally, and now. */
  before: number
  after: number
  /** Listings with changed facts. */
  rewritten: number
  withdrawn: number
  events: ChangedCounts & { added: number; merged: number; withdrawn: number }
  artists: { added: number; respelled: number; retired: number }
  /**
   * Listings that the pages no longer yield but that stay, because an operator edited the event and it has no other
   * source record.
   */
  kept: string[]
}

/** Whether parsing again changed anything. */
export const hasChanges = ({ rewritten, withdrawn, events, artists }: ReparseCounts): boolean =>
  rewritten + withdrawn > 0 || [...Object.values(events), ...Object.values(artists)].some((count) => count > 0)

/** Counts the events that changed, and what changed. Merged, withdrawn and restored events are counted elsewhere. */
export function countChanges(
  before: ReadonlyMap<string, ShownEvent>,
  after: ReadonlyMap<string, ShownEvent>,
): ChangedCounts {
  const counts: ChangedCounts = { changed: 0, names: 0, bills: 0, kinds: 0 }
  for (const [id, eventBefore] of before) {
    const eventAfter = after.get(id)
    if (
      !eventAfter ||
      eventAfter.canonical !== eventBefore.canonical ||
      eventAfter.row.suppressed !== eventBefore.row.suppressed
    )
      continue
    const differs = (field: string) => JSON.stringify(eventAfter.row[field]) !== JSON.stringify(eventBefore.row[field])
    const hasNewBill = JSON.stringify(eventAfter.artists) !== JSON.stringify(eventBefore.artists)
    if (hasNewBill || Object.keys(eventAfter.row).some(differs)) counts.changed += 1
    if (differs('title')) counts.names += 1
    if (hasNewBill) counts.bills += 1
    if (differs('kind')) counts.kinds += 1
  }
  return counts
}
