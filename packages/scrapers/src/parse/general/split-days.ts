import { parseTimes } from '@houselights/domain/dates/printed-time'
import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { around, type CellPage, toText } from './page-cells.ts'
import { parseValue, wordsIn } from './printed-value.ts'
import { boxesIn } from './record-columns.ts'

/** An element that repeats within the records of single days. */
interface Item {
  record: number
  box: number
}

const MAX_BOXES = 3000
const MAX_KINDS = 40

/**
 * Where a day holds several events, each in an element of its own, the structure whose records are these. Parts of one
 * event (its acts, its buttons) also repeat: an event has a name of its own and an hour, a heading or a link, and together
 * the events are what stands under the day.
 */
export function splitDays(page: CellPage, structure: Structure): Structure | undefined {
  const { records } = structure
  const kinds = [...itemsByKind(page, structure)]
    .map(([, items]) => items)
    .filter((items) => items.length > new Set(items.map(({ record }) => record)).size)
    .slice(0, MAX_KINDS)
  const items = kinds.find((kind) => areEvents(page, records, kind))
  if (!items) return undefined
  return {
    way: structure.way,
    records: items.flatMap(({ record, box }): DayRecord[] => {
      const [day, held] = [records[record], page.boxes[box]]
      return day && held ? [{ mention: day.mention, from: held.from, to: held.to, base: box }] : []
    }),
  }
}

/** Elements with words, by the way to them from their record; the outer ones come first. */
function itemsByKind(page: CellPage, { records }: Structure): Map<string, Item[]> {
  const { boxes } = page
  const kinds = new Map<string, Item[]>()
  for (const [number, record] of records.entries()) {
    const { first, last } = boxesIn(page, record)
    for (let box = first; box < Math.min(last, first + MAX_BOXES); box++) {
      const held = boxes[box]
      if (!held || box === record.base || held.from === held.to || held.to > record.to) continue
      if (held.from <= record.mention.from && record.mention.from < held.to) continue
      const key = wayTo(page, box, record.base)
      if (key === undefined) continue
      const kind = kinds.get(key) ?? []
      kind.push({ record: number, box })
      kinds.set(key, kind)
    }
  }
  return kinds
}

const DEEPEST = 6

function wayTo({ boxes }: CellPage, box: number, base: number): string | undefined {
  const names: string[] = []
  for (const at of around(boxes, box)) {
    if (at === base) return names.join('<')
    names.push(boxes[at]?.mark ?? '')
    if (names.length > DEEPEST) return undefined
  }
  return undefined
}

function areEvents(page: CellPage, records: readonly DayRecord[], items: readonly Item[]): boolean {
  const facts = items.map(({ box }) => getFacts(page, box))
  const named = facts.filter(({ name }) => name !== undefined)
  if (named.length < items.length * 0.7) return false
  const share = (is: (fact: Facts) => boolean): number => facts.filter(is).length / facts.length
  if (new Set(named.map(({ name }) => name)).size < named.length * 0.4) return false
  const links = new Set(facts.flatMap(({ href }) => href ?? []))
  const own = share(({ hours }) => hours) >= 0.6 || share(({ heading }) => heading) >= 0.8
  const linked = links.size >= items.length * 0.8 && new Set(named.map(({ name }) => name)).size >= named.length * 0.5
  return (own || linked) && covered(page, records, items) >= 0.6
}

interface Facts {
  name: string | undefined
  hours: boolean
  heading: boolean
  href: string | undefined
}

function getFacts(page: CellPage, box: number): Facts {
  const { boxes, cells } = page
  const { from = 0, to = 0, end = box } = boxes[box] ?? {}
  const words = cells
    .slice(from, Math.min(to, from + 40))
    .flatMap(({ text }) => (parseValue(text) === 'words' ? wordsIn(text) : []))
  const text = toText(cells, from, Math.min(to, from + 40)).slice(0, 300)
  const { show, doors } = parseTimes(text)
  let [heading, href] = [false, undefined as string | undefined]
  for (let at = box; at < Math.min(end, box + 60); at++) {
    const { name = '', element } = boxes[at] ?? {}
    heading ||= /^h[1-6]$/.test(name)
    href ??= element?.attribs.href
  }
  return { name: words[0] && fold(words[0]), hours: Boolean(show ?? doors), heading, href }
}

/** The share of the records' words that stands in the items. */
function covered({ boxes, cells }: CellPage, records: readonly DayRecord[], items: readonly Item[]): number {
  const isWords = (at: number): number => (parseValue(cells[at]?.text ?? '') === 'words' ? 1 : 0)
  const with_ = new Set(items.map(({ record }) => record))
  let [all, inside] = [0, 0]
  for (const [number, { from, to }] of records.entries())
    if (with_.has(number)) for (let at = from; at < to; at++) all += isWords(at)
  for (const { box } of items)
    for (let at = boxes[box]?.from ?? 0; at < (boxes[box]?.to ?? 0); at++) inside += isWords(at)
  return all === 0 ? 0 : inside / all
}
