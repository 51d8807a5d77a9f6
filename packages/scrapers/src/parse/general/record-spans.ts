import type { DayRecord, Mention } from './day-record.ts'
import { boxAtDepth, type CellPage } from './page-cells.ts'

/** A mention with its cells, and the element in which it stands beside others. */
export interface Place {
  mention: Mention
  from: number
  to: number
  container: number
}

/** Records of mentions that stand beside what they are of: from each up to the next one, or from the one before. */
export function spansOf(page: CellPage, places: readonly Place[], way: 'after' | 'before'): DayRecord[] {
  const { boxes } = page
  const longest = longestInside(places, way)
  const cycles = way === 'before' ? cyclesOf(page, places) : new Map<number, Cycle>()
  return places.map(({ mention, from, to, container }, index) => {
    const cycle = cycles.get(container)
    if (cycle) return { mention, from: from - cycle.lead, to: from - cycle.lead + cycle.length, base: container }
    const outer = boxes[container] ?? { from: 0, to: page.cells.length }
    const beside = places[way === 'after' ? index + 1 : index - 1]
    const inside = beside && beside.container === container
    if (way === 'after') {
      const end = inside ? beside.from : Math.min(outer.to, from + longest, beside?.from ?? Infinity)
      return { mention, from, to: Math.max(to, inside ? end : likeOthers(page, container, from, end)), base: container }
    }
    const start = inside ? beside.to : Math.max(outer.from, to - longest, beside?.to ?? 0)
    return { mention, from: Math.min(from, start), to, base: container }
  })
}

/** Records of one length, whose dates stand at the same place in each. */
interface Cycle {
  length: number
  lead: number
}

const FEWEST_IN_CYCLE = 3

/**
 * Containers in which dates follow each other at one distance, the first with fewer cells before it than that: what stands
 * behind each date, hours and links, is of its own record and not of the next.
 */
function cyclesOf({ boxes }: CellPage, places: readonly Place[]): Map<number, Cycle> {
  const cycles = new Map<number, Cycle>()
  for (const [container, inside] of Map.groupBy(places, (place) => place.container)) {
    const [first, second] = inside
    const outer = boxes[container]
    if (!first || !second || !outer || inside.length < FEWEST_IN_CYCLE) continue
    const length = second.from - first.from
    const lead = first.from - outer.from
    const isEven = inside.every(({ from }, index) => from === first.from + index * length)
    const last = inside.at(-1) ?? first
    if (isEven && lead > 0 && lead < length - (first.to - first.from) && last.from - lead + length <= outer.to)
      cycles.set(container, { length, lead })
  }
  return cycles
}

/** The last record of a container ends where others of its length do: behind it stands what belongs to no record. */
function longestInside(places: readonly Place[], way: 'after' | 'before'): number {
  const lengths = places.slice(1).flatMap(({ from, to, container }, index) => {
    const before = places[index]
    if (before?.container !== container) return []
    return way === 'after' ? from - before.from : to - before.to
  })
  return Math.max(...lengths.slice(0, 5000), 0) || Infinity
}

/** Ends where an element begins of a kind that no record of the container has. */
function likeOthers({ boxes, cells }: CellPage, container: number, from: number, to: number): number {
  const depth = (boxes[container]?.depth ?? -1) + 1
  const markAt = (at: number): string => {
    const box = boxAtDepth(boxes, cells[at]?.box ?? -1, depth)
    return box === undefined ? '' : (boxes[box]?.name ?? '')
  }
  const first = boxes[container]?.from ?? 0
  const known = new Set<string>()
  for (let at = first; at < from; at++) known.add(markAt(at))
  // the only record of its container has nothing to be held against
  if (known.size < 2) return to
  for (let at = from; at < to; at++) if (!known.has(markAt(at))) return Math.max(at, from + 1)
  return to
}
