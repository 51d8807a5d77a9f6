import type { DateMention, DayRecord, Structure } from './day-record.ts'
import { type Box, type CellPage, findBoxAtDepth, findFirstFrom, findSharedBox } from './page-cells.ts'

/** A mention's cells, and the element that contains this mention and others. */
interface MentionSpan {
  mention: DateMention
  from: number
  to: number
  container: number
}

/**
 * Returns records for dates that are printed before or after their details. A record ends at the next date, or starts
 * at the previous one.
 */
function getAdjacentRecords(page: CellPage, spans: readonly MentionSpan[], layout: 'after' | 'before'): DayRecord[] {
  const { boxes } = page
  const maxLength = getMaxLength(spans, layout)
  const cycles = layout === 'before' ? getCycles(page, spans) : new Map<number, Cycle>()
  return spans.map(({ mention, from, to, container }, index) => {
    const cycle = cycles.get(container)
    if (cycle)
      return { mention, from: from - cycle.dateOffset, to: from - cycle.dateOffset + cycle.length, baseBox: container }
    const outer = boxes[container] ?? { from: 0, to: page.cells.length }
    const neighbor = spans[layout === 'after' ? index + 1 : index - 1]
    const isInside = neighbor && neighbor.container === container
    if (layout === 'after') {
      const end = isInside ? neighbor.from : Math.min(outer.to, from + maxLength, neighbor?.from ?? Infinity)
      return {
        mention,
        from,
        to: Math.max(to, isInside ? end : cutAtNewKind(page, container, from, end)),
        baseBox: container,
      }
    }
    const start = isInside ? neighbor.to : Math.max(outer.from, to - maxLength, neighbor?.to ?? 0)
    return { mention, from: Math.min(from, start), to, baseBox: container }
  })
}

/** Records of equal length, with the date at the same offset in each. Both are counted in cells. */
interface Cycle {
  length: number
  dateOffset: number
}

const MIN_DATES_IN_CYCLE = 3

/**
 * Finds containers whose dates are evenly spaced, with fewer cells before the first date than between two dates. There,
 * text after a date (times, links) belongs to that date's record, not the next.
 */
function getCycles({ boxes }: CellPage, spans: readonly MentionSpan[]): Map<number, Cycle> {
  const cycles = new Map<number, Cycle>()
  for (const [container, members] of Map.groupBy(spans, (span) => span.container)) {
    const [first, second] = members
    const outer = boxes[container]
    if (!first || !second || !outer || members.length < MIN_DATES_IN_CYCLE) continue
    const length = second.from - first.from
    const dateOffset = first.from - outer.from
    const isEven = members.every(({ from }, index) => from === first.from + index * length)
    const lastSpan = members.at(-1) ?? first
    const hasCellsAroundDate = dateOffset > 0 && dateOffset < length - (first.to - first.from)
    if (isEven && hasCellsAroundDate && lastSpan.from - dateOffset + length <= outer.to)
      cycles.set(container, { length, dateOffset })
  }
  return cycles
}

/**
 * Returns the length of the longest record. The record at the end of a container (at the start for `before`) is cut to
 * this length, since the text beyond it belongs to no record.
 */
function getMaxLength(spans: readonly MentionSpan[], layout: 'after' | 'before'): number {
  const lengths = spans.slice(1).flatMap(({ from, to, container }, index) => {
    const previous = spans[index]
    if (previous?.container !== container) return []
    return layout === 'after' ? from - previous.from : to - previous.to
  })
  return Math.max(...lengths.slice(0, 5000), 0) || Infinity
}

/** Ends a record at the first element of a kind that doesn't occur in the container before the record. */
function cutAtNewKind({ boxes, cells }: CellPage, container: number, from: number, to: number): number {
  const depth = (boxes[container]?.depth ?? -1) + 1
  const getKindAt = (cellIndex: number): string => {
    const box = findBoxAtDepth(boxes, cells[cellIndex]?.box ?? -1, depth)
    return box === undefined ? '' : (boxes[box]?.name ?? '')
  }
  const containerStart = boxes[container]?.from ?? 0
  const knownKinds = new Set<string>()
  for (let cellIndex = containerStart; cellIndex < from; cellIndex++) knownKinds.add(getKindAt(cellIndex))
  // the only record of its container can't be compared with others
  if (knownKinds.size < 2) return to
  for (let cellIndex = from; cellIndex < to; cellIndex++)
    if (!knownKinds.has(getKindAt(cellIndex))) return Math.max(cellIndex, from + 1)
  return to
}

/** Pages have few kinds of dates; the rest are noise. */
const MAX_KINDS = 24
const MIN_RECORDS = 2

/**
 * Finds every way to divide the page into repeated records: for each kind of date, with the text around, after or
 * before it.
 */
export const findStructures = (page: CellPage, mentions: readonly DateMention[]): Structure[] =>
  groupSimilarMentions(page, mentions).flatMap((similarMentions) =>
    findStructuresAround(page, similarMentions, mentions),
  )

/** Groups mentions that are written alike: by full path, by element and parent, and by kind only. */
function groupSimilarMentions({ boxes }: CellPage, mentions: readonly DateMention[]): DateMention[][] {
  const cachedPaths = new Map<number, string>()
  const toPath = (box: number): string => {
    if (box < 0) return ''
    const cachedPath = cachedPaths.get(box)
    if (cachedPath !== undefined) return cachedPath
    const { parent, name } = boxes[box] ?? { parent: -1, name: '' }
    const newPath = shorten(`${toPath(parent)}>${name}`)
    cachedPaths.set(box, newPath)
    return newPath
  }
  const getSignature = (box: number): string => boxes[box]?.signature ?? ''
  const getStyle = ({ kind, attribute }: DateMention) => `${kind} ${attribute ?? ''}`
  const keys: ((mention: DateMention) => string)[] = [
    (mention) => `${getStyle(mention)} ${toPath(mention.box)} ${getSignature(mention.box)}`,
    (mention) => `${getStyle(mention)} ${getSignature(boxes[mention.box]?.parent ?? -1)} ${getSignature(mention.box)}`,
    getStyle,
  ]
  const groups = keys.flatMap((key) => [...Map.groupBy(mentions, key).values()])
  const distinctGroups = new Map(
    groups.map((group) => [group.map(({ from, box }) => `${from}/${box}`).join(' '), group]),
  )
  return [...distinctGroups.values()]
    .filter(({ length }) => length >= MIN_RECORDS)
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_KINDS)
}

/** Keeps the paths of deeply nested elements short. */
const shorten = (path: string): string => (path.length > 400 ? path.slice(-300) : path)

function findStructuresAround(
  page: CellPage,
  similarMentions: readonly DateMention[],
  mentions: readonly DateMention[],
): Structure[] {
  const roots = getRoots(page, similarMentions)
  const enclosingRecords = roots.map((root) => toRecord(page, root))
  const recordsWithText = enclosingRecords.filter((record) => hasText(page, record))
  const structures: Structure[] = [{ layout: 'within', records: recordsWithText }]
  if (recordsWithText.length < enclosingRecords.length * 0.9)
    for (const layout of ['after', 'before'] as const)
      structures.push({
        layout,
        records: getAdjacentRecords(page, getMentionSpans(page, roots), layout).filter((record) =>
          hasText(page, record),
        ),
      })
  return structures
    .filter(({ records }) => records.length >= MIN_RECORDS)
    .map(({ layout, records }) => ({ layout, records: records.map((record) => withOtherMentions(record, mentions)) }))
}

/** Adds the year, time and weekday from other mentions of the same day in the record. */
function withOtherMentions(record: DayRecord, mentions: readonly DateMention[]): DayRecord {
  const { from, to } = record
  let { mention } = record
  const firstIndex = findFirstFrom(mentions, from, (other) => other.from)
  for (const other of mentions.slice(firstIndex, firstIndex + MAX_MENTIONS)) {
    if (other.from >= to) break
    if (other.day.slice(5) !== mention.day.slice(5)) continue
    if (other.hasYear && !mention.hasYear) mention = { ...mention, day: other.day, hasYear: true }
    if (other.day !== mention.day) continue
    const { start = mention.start, weekdayAgrees = mention.weekdayAgrees } = other
    mention = { ...mention, ...(start && { start }), ...(weekdayAgrees && { weekdayAgrees }) }
  }
  return { ...record, mention }
}

/** A record doesn't mention its day more often than this. */
const MAX_MENTIONS = 12

/**
 * A mention, and the outermost element that contains it and no other mention of its kind. The element is undefined if
 * one element directly contains several.
 */
interface Root {
  mention: DateMention
  box: number | undefined
}

function getRoots(page: CellPage, similarMentions: readonly DateMention[]): Root[] {
  const { boxes } = page
  const distinctMentions = similarMentions.filter(
    (mention, index) => index === 0 || !belongsTo(page, similarMentions[index - 1], mention),
  )
  const sharedDepths = distinctMentions
    .slice(1)
    .map((mention, index) => boxes[findSharedBox(boxes, distinctMentions[index]?.box ?? -1, mention.box)]?.depth ?? -1)
  const roots = distinctMentions.map((mention, index): Root => {
    const depth = Math.max(sharedDepths[index - 1] ?? -1, sharedDepths[index] ?? -1) + 1
    return { mention, box: findBoxAtDepth(boxes, mention.box, depth) }
  })
  const usualHeight = findMostCommon(
    roots.flatMap(({ mention, box }) => (box === undefined ? [] : getHeight(boxes, mention.box, box))),
  )
  const names = new Set(
    roots.flatMap(({ mention, box }) =>
      box !== undefined && getHeight(boxes, mention.box, box) === usualHeight ? (boxes[box]?.name ?? []) : [],
    ),
  )
  // use an inner element if the root is higher than usual: it is a section with one record, and includes its heading
  return roots.map(({ mention, box }) => {
    if (box === undefined || usualHeight === undefined || getHeight(boxes, mention.box, box) <= usualHeight)
      return { mention, box }
    const inner = findBoxAtDepth(boxes, mention.box, (boxes[mention.box]?.depth ?? 0) - usualHeight)
    return { mention, box: inner !== undefined && names.has(boxes[inner]?.name ?? '') ? inner : box }
  })
}

const getHeight = (boxes: readonly Box[], inner: number, outer: number): number =>
  (boxes[inner]?.depth ?? 0) - (boxes[outer]?.depth ?? 0)

function findMostCommon(numbers: readonly number[]): number | undefined {
  const counts = Map.groupBy(numbers, (number) => number)
  return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}

/** Whether a mention is the end of a range of days, or repeats the day before it: "Mar 6 - Mar 8". */
function belongsTo({ cells }: CellPage, previous: DateMention | undefined, mention: DateMention): boolean {
  if (!previous) return false
  // a card links to its page from its picture, its name and its button
  if (previous.kind === 'attribute') return mention.value === previous.value && mention.day === previous.day
  if (mention.from - previous.to > 1) return false
  if (cells.slice(previous.to, mention.from).some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return false
  return cells[previous.from]?.line === cells[mention.from]?.line && previous.isWholeCell
}

function toRecord(page: CellPage, { mention, box }: Root): DayRecord {
  const root = box === undefined ? undefined : page.boxes[box]
  if (root && box !== undefined) return { mention, from: root.from, to: root.to, baseBox: box }
  return { mention, ...getLine(page, mention), baseBox: mention.box }
}

/** Returns the printed line of a mention that shares its element with others. */
function getLine({ boxes, cells }: CellPage, { from, box }: DateMention): { from: number; to: number } {
  const line = cells[from]?.line
  const { from: boxStart = from, to: boxEnd = from + 1 } = boxes[box] ?? {}
  let [start, end] = [from, from + 1]
  while (start > boxStart && cells[start - 1]?.line === line) start--
  while (end < boxEnd && cells[end]?.line === line) end++
  return { from: start, to: end }
}

/** Whether a record has any text besides its date and times. */
const hasText = ({ cells }: CellPage, { mention, from, to }: DayRecord): boolean =>
  cells.slice(from, to).some(({ text }, index) => {
    const cellIndex = from + index
    if (cellIndex >= mention.from && cellIndex < mention.to) return !mention.isWholeCell
    return /\p{L}{2}/u.test(text)
  })

const getMentionSpans = (page: CellPage, roots: readonly Root[]): MentionSpan[] =>
  roots.map((root) => {
    const { from, to } = toRecord(page, root)
    const container = root.box === undefined ? root.mention.box : (page.boxes[root.box]?.parent ?? -1)
    return { mention: root.mention, from, to, container }
  })
