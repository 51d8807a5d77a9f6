import { parseTimes } from '@houselights/domain/dates/printed-time'
import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { type CellPage, getSelfAndAncestors, toText } from './page-cells.ts'
import { classifyValue, getWords } from './printed-value.ts'
import { getBoxRange } from './record-columns.ts'

/** An element that repeats within the records of single days. */
interface Item {
  recordIndex: number
  box: number
}

const MAX_BOXES = 3000
const MAX_KINDS = 40

/**
 * If a day contains several events, each in its own element, returns the structure with those as records. Parts of one
 * event (its acts, its buttons) repeat too, but most events have their own name and a time, heading or link, and
 * together the events make up most of the day's text.
 */
export function splitDays(page: CellPage, structure: Structure): Structure | undefined {
  const { records } = structure
  const groups = [...groupByKind(page, structure)]
    .map(([, items]) => items)
    .filter((items) => items.length > new Set(items.map(({ recordIndex }) => recordIndex)).size)
    .slice(0, MAX_KINDS)
  const items = groups.find((group) => areEvents(page, records, group))
  if (!items) return undefined
  return {
    layout: structure.layout,
    records: items.flatMap(({ recordIndex, box }): DayRecord[] => {
      const [day, itemBox] = [records[recordIndex], page.boxes[box]]
      return day && itemBox ? [{ mention: day.mention, from: itemBox.from, to: itemBox.to, baseBox: box }] : []
    }),
  }
}

/** Groups elements with text by their path from the record, outer elements first. */
function groupByKind(page: CellPage, { records }: Structure): Map<string, Item[]> {
  const { boxes } = page
  const groups = new Map<string, Item[]>()
  for (const [recordIndex, record] of records.entries()) {
    const { first, end } = getBoxRange(page, record)
    for (let box = first; box < Math.min(end, first + MAX_BOXES); box++) {
      const itemBox = boxes[box]
      if (!itemBox || box === record.baseBox || itemBox.from === itemBox.to || itemBox.to > record.to) continue
      if (itemBox.from <= record.mention.from && record.mention.from < itemBox.to) continue
      const key = getPath(page, box, record.baseBox)
      if (key === undefined) continue
      const group = groups.get(key) ?? []
      group.push({ recordIndex, box })
      groups.set(key, group)
    }
  }
  return groups
}

const MAX_DEPTH = 6

function getPath({ boxes }: CellPage, box: number, base: number): string | undefined {
  const names: string[] = []
  for (const ancestor of getSelfAndAncestors(boxes, box)) {
    if (ancestor === base) return names.join('<')
    names.push(boxes[ancestor]?.signature ?? '')
    if (names.length > MAX_DEPTH) return undefined
  }
  return undefined
}

function areEvents(page: CellPage, records: readonly DayRecord[], items: readonly Item[]): boolean {
  const facts = items.map(({ box }) => getFacts(page, box))
  const namedFacts = facts.filter(({ name }) => name !== undefined)
  if (namedFacts.length < items.length * 0.7) return false
  const getShare = (matches: (itemFacts: ItemFacts) => boolean): number => facts.filter(matches).length / facts.length
  if (new Set(namedFacts.map(({ name }) => name)).size < namedFacts.length * 0.4) return false
  const links = new Set(facts.flatMap(({ href }) => href ?? []))
  const hasOwnFacts = getShare(({ hasTime }) => hasTime) >= 0.6 || getShare(({ hasHeading }) => hasHeading) >= 0.8
  const hasOwnLinks =
    links.size >= items.length * 0.8 && new Set(namedFacts.map(({ name }) => name)).size >= namedFacts.length * 0.5
  return (hasOwnFacts || hasOwnLinks) && getCoveredShare(page, records, items) >= 0.6
}

interface ItemFacts {
  name: string | undefined
  hasTime: boolean
  hasHeading: boolean
  href: string | undefined
}

function getFacts(page: CellPage, box: number): ItemFacts {
  const { boxes, cells } = page
  const { from = 0, to = 0, end = box } = boxes[box] ?? {}
  const words = cells
    .slice(from, Math.min(to, from + 40))
    .flatMap(({ text }) => (classifyValue(text) === 'words' ? getWords(text) : []))
  const text = toText(cells, from, Math.min(to, from + 40)).slice(0, 300)
  const { show, doors } = parseTimes(text)
  let [hasHeading, href] = [false, undefined as string | undefined]
  for (let index = box; index < Math.min(end, box + 60); index++) {
    const { name = '', element } = boxes[index] ?? {}
    hasHeading ||= /^h[1-6]$/.test(name)
    href ??= element?.attribs.href
  }
  return { name: words[0] && fold(words[0]), hasTime: Boolean(show ?? doors), hasHeading, href }
}

/** Returns the share of the records' texts that is in the items. */
function getCoveredShare({ boxes, cells }: CellPage, records: readonly DayRecord[], items: readonly Item[]): number {
  const countWords = (cellIndex: number): number => (classifyValue(cells[cellIndex]?.text ?? '') === 'words' ? 1 : 0)
  const recordsWithItems = new Set(items.map(({ recordIndex }) => recordIndex))
  let [total, covered] = [0, 0]
  for (const [recordIndex, { from, to }] of records.entries())
    if (recordsWithItems.has(recordIndex))
      for (let cellIndex = from; cellIndex < to; cellIndex++) total += countWords(cellIndex)
  for (const { box } of items)
    for (let cellIndex = boxes[box]?.from ?? 0; cellIndex < (boxes[box]?.to ?? 0); cellIndex++)
      covered += countWords(cellIndex)
  return total === 0 ? 0 : covered / total
}
