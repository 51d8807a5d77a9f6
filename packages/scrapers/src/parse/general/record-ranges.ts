import type { DayRecord, Mention, Structure } from './day-record.ts'
import { type Box, boxAtDepth, type CellPage, firstFrom, sharedBox } from './page-cells.ts'

/** A mention with its cells, and the element in which it stands beside others. */
interface Place {
  mention: Mention
  from: number
  to: number
  container: number
}

/** Records of mentions that stand beside what they are of: from each up to the next one, or from the one before. */
function getSpans(page: CellPage, places: readonly Place[], way: 'after' | 'before'): DayRecord[] {
  const { boxes } = page
  const longest = longestInside(places, way)
  const cycles = way === 'before' ? getCycles(page, places) : new Map<number, Cycle>()
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
function getCycles({ boxes }: CellPage, places: readonly Place[]): Map<number, Cycle> {
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

/** Pages have few kinds of dates; further ones are noise. */
const MAX_KINDS = 24
const FEWEST = 2

/** Every way to see repeated records on the page: one for each kind of date, and each place where its text may stand. */
export const findStructures = (page: CellPage, mentions: readonly Mention[]): Structure[] =>
  getKinds(page, mentions).flatMap((alike) => structuresAround(page, alike, mentions))

/** Mentions that are written alike: by their whole path, by the element alone, and by the manner alone. */
function getKinds({ boxes }: CellPage, mentions: readonly Mention[]): Mention[][] {
  const path = new Map<number, string>()
  const toPath = (box: number): string => {
    if (box < 0) return ''
    const known = path.get(box)
    if (known !== undefined) return known
    const { parent, name } = boxes[box] ?? { parent: -1, name: '' }
    const made = shortened(`${toPath(parent)}>${name}`)
    path.set(box, made)
    return made
  }
  const marked = (box: number): string => boxes[box]?.mark ?? ''
  const manner = ({ kind, attribute }: Mention) => `${kind} ${attribute ?? ''}`
  const keys: ((mention: Mention) => string)[] = [
    (mention) => `${manner(mention)} ${toPath(mention.box)} ${marked(mention.box)}`,
    (mention) => `${manner(mention)} ${marked(boxes[mention.box]?.parent ?? -1)} ${marked(mention.box)}`,
    manner,
  ]
  const groups = keys.flatMap((key) => [...Map.groupBy(mentions, key).values()])
  const distinct = new Map(groups.map((group) => [group.map(({ from, box }) => `${from}/${box}`).join(' '), group]))
  return [...distinct.values()]
    .filter(({ length }) => length >= FEWEST)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_KINDS)
}

/** Paths of elements nested without end stay short. */
const shortened = (path: string): string => (path.length > 400 ? path.slice(-300) : path)

function structuresAround(page: CellPage, alike: readonly Mention[], mentions: readonly Mention[]): Structure[] {
  const roots = getRoots(page, alike)
  const within = roots.map((root) => recordWithin(page, root))
  const telling = within.filter((record) => saysMore(page, record))
  const found: Structure[] = [{ way: 'within', records: telling }]
  if (telling.length < within.length * 0.9)
    for (const way of ['after', 'before'] as const)
      found.push({
        way,
        records: getSpans(page, getPlaces(page, roots), way).filter((record) => saysMore(page, record)),
      })
  return found
    .filter(({ records }) => records.length >= FEWEST)
    .map(({ way, records }) => ({ way, records: records.map((record) => withOthers(record, mentions)) }))
}

/** What other mentions of its day say in a record: the year, the hour, the weekday. */
function withOthers(record: DayRecord, mentions: readonly Mention[]): DayRecord {
  const { from, to } = record
  let { mention } = record
  const first = firstFrom(mentions, from, (other) => other.from)
  for (const other of mentions.slice(first, first + MAX_WORDS_BESIDE)) {
    if (other.from >= to) break
    if (other.day.slice(5) !== mention.day.slice(5)) continue
    if (other.whole && !mention.whole) mention = { ...mention, day: other.day, whole: true }
    if (other.day !== mention.day) continue
    const { start = mention.start, weekdayAgrees = mention.weekdayAgrees } = other
    mention = { ...mention, ...(start && { start }), ...(weekdayAgrees && { weekdayAgrees }) }
  }
  return { ...record, mention }
}

/** A record names its day a few times at most. */
const MAX_WORDS_BESIDE = 12

/** The outermost element that holds this mention and no other of its kind; none where they stand side by side in one. */
interface Root {
  mention: Mention
  box: number | undefined
}

function getRoots(page: CellPage, alike: readonly Mention[]): Root[] {
  const { boxes } = page
  const single = alike.filter((mention, index) => index === 0 || !goesWith(page, alike[index - 1], mention))
  const shared = single
    .slice(1)
    .map((mention, index) => boxes[sharedBox(boxes, single[index]?.box ?? -1, mention.box)]?.depth ?? -1)
  const roots = single.map((mention, index): Root => {
    const depth = Math.max(shared[index - 1] ?? -1, shared[index] ?? -1) + 1
    return { mention, box: boxAtDepth(boxes, mention.box, depth) }
  })
  const usual = mostCommon(
    roots.flatMap(({ mention, box }) => (box === undefined ? [] : getHeight(boxes, mention.box, box))),
  )
  const names = new Set(
    roots.flatMap(({ mention, box }) =>
      box !== undefined && getHeight(boxes, mention.box, box) === usual ? (boxes[box]?.name ?? []) : [],
    ),
  )
  // the only record of a section would take its heading along
  return roots.map(({ mention, box }) => {
    if (box === undefined || usual === undefined || getHeight(boxes, mention.box, box) <= usual) return { mention, box }
    const inner = boxAtDepth(boxes, mention.box, (boxes[mention.box]?.depth ?? 0) - usual)
    return { mention, box: inner !== undefined && names.has(boxes[inner]?.name ?? '') ? inner : box }
  })
}

const getHeight = (boxes: readonly Box[], inner: number, outer: number): number =>
  (boxes[inner]?.depth ?? 0) - (boxes[outer]?.depth ?? 0)

function mostCommon(numbers: readonly number[]): number | undefined {
  const counts = Map.groupBy(numbers, (number) => number)
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** The end of a span of days, or the same day once more, right behind it: "Mar 6 - Mar 8". */
function goesWith({ cells }: CellPage, before: Mention | undefined, mention: Mention): boolean {
  if (!before) return false
  // a card leads to its page from its picture, its name and its button
  if (before.kind === 'attribute') return mention.value === before.value && mention.day === before.day
  if (mention.from - before.to > 1) return false
  if (cells.slice(before.to, mention.from).some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return false
  return cells[before.from]?.line === cells[mention.from]?.line && before.alone
}

function recordWithin(page: CellPage, { mention, box }: Root): DayRecord {
  const root = box === undefined ? undefined : page.boxes[box]
  if (root && box !== undefined) return { mention, from: root.from, to: root.to, base: box }
  return { mention, ...lineAround(page, mention), base: mention.box }
}

/** The printed line of a mention that shares its element with others. */
function lineAround({ boxes, cells }: CellPage, { from, box }: Mention): { from: number; to: number } {
  const line = cells[from]?.line
  const { from: first = from, to: last = from + 1 } = boxes[box] ?? {}
  let [start, end] = [from, from + 1]
  while (start > first && cells[start - 1]?.line === line) start--
  while (end < last && cells[end]?.line === line) end++
  return { from: start, to: end }
}

/** Whether a record says anything beside its date and hours. */
const saysMore = ({ cells }: CellPage, { mention, from, to }: DayRecord): boolean =>
  cells.slice(from, to).some(({ text }, index) => {
    const at = from + index
    if (at >= mention.from && at < mention.to) return !mention.alone
    return /\p{L}{2}/u.test(text)
  })

const getPlaces = (page: CellPage, roots: readonly Root[]): Place[] =>
  roots.map((root) => {
    const { from, to } = recordWithin(page, root)
    const container = root.box === undefined ? root.mention.box : (page.boxes[root.box]?.parent ?? -1)
    return { mention: root.mention, from, to, container }
  })
