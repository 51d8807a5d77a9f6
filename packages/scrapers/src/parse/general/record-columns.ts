import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { around, type CellPage, firstFrom } from './page-cells.ts'
import { parseValue, wordsIn } from './printed-value.ts'

/** What one record has in a column: words that may be its name. */
export interface Entry {
  at: number
  text: string
}

/** Texts that stand in the same place of several records. */
export interface Column {
  key: string
  entries: ReadonlyMap<number, Entry>
  /** How well they would do as names, from 0 on. */
  score: number
  distinct: number
}

/** Records longer than this are whole pages. */
const MAX_CELLS = 160
const LONG_NAME = 90
const PROSE = 160
const MAX_ORDINAL = 6

/** The places in which the records of a structure print words, the best for a name first. */
export function findColumns(page: CellPage, { records }: Structure): Column[] {
  const columns = new Map<string, Map<number, Entry>>()
  for (const [number, record] of records.entries()) {
    const seen = new Map<string, number>()
    for (let at = record.from; at < Math.min(record.to, record.from + MAX_CELLS); at++) {
      const cell = page.cells[at]
      const text = cell && (parseValue(cell.text) === 'words' ? wordsIn(cell.text)[0] : undefined)
      if (!text) continue
      const path = pathIn(page, cell.box, record.base)
      const ordinal = seen.get(path) ?? 0
      seen.set(path, ordinal + 1)
      if (ordinal > MAX_ORDINAL) continue
      const key = `${path}#${ordinal}`
      const column = columns.get(key) ?? new Map<number, Entry>()
      column.set(number, { at, text })
      columns.set(key, column)
    }
  }
  const told = records.map((record) => toldBeside(page, record))
  return [...columns]
    .filter(([, entries]) => entries.size * 20 >= records.length)
    .map(([key, entries]) => ({ key, entries, ...worth(page, records, entries, told) }))
    .sort((one, other) => other.score - one.score)
}

/** Where a cell stands within its record: the elements around it, the inner ones with their class. */
function pathIn({ boxes }: CellPage, box: number, base: number): string {
  const names: string[] = []
  for (const at of around(boxes, box)) {
    if (at === base) break
    const { name = '', mark = '' } = boxes[at] ?? {}
    names.push(names.length < 2 ? mark : name)
    if (names.length > 12) break
  }
  return names.join('<')
}

const HEADING = /^h[1-6]$/
const STRONG = /^(?:b|strong|big|th|dt|summary)$/

function worth(
  page: CellPage,
  records: readonly DayRecord[],
  entries: ReadonlyMap<number, Entry>,
  told: readonly Told[],
): { score: number; distinct: number } {
  const all = [...entries]
  const texts = all.map(([, { text }]) => fold(text))
  const distinct = new Set(texts).size / texts.length
  const share = (counts: (entry: Entry, number: number) => number): number =>
    all.reduce((sum, [number, entry]) => sum + counts(entry, number), 0) / all.length
  const has = (entry: Entry, is: (name: string) => boolean): number => (standsIn(page, entry, is, records) ? 1 : 0)
  const heading = share((entry) => has(entry, (name) => HEADING.test(name)))
  const link = share((entry) => has(entry, (name) => name === 'a'))
  const strong = share((entry) => has(entry, (name) => STRONG.test(name)))
  const repeated = share(({ text }, number) => toldShare(text, told[number]))
  const brief = share(({ text }) => (text.length <= LONG_NAME ? 1 : text.length <= PROSE ? 0.5 : 0.1))
  const early = share(({ at }, number) => 1 / (1 + 0.08 * wordsBefore(page, records[number], at)))
  const sentence = share(({ text }) => (/\p{Ll}\.$/u.test(text) && text.length > 40 ? 1 : 0))
  const coverage = entries.size / records.length
  const marks = 1 + 0.9 * heading + 0.35 * link + 0.3 * strong + 1.2 * repeated
  const score = coverage * distinct * brief * early * marks * (1 - 0.6 * sentence)
  return { score, distinct }
}

function standsIn(
  { boxes, cells }: CellPage,
  { at }: Entry,
  is: (name: string) => boolean,
  records: readonly DayRecord[],
): boolean {
  let steps = 0
  for (const box of around(boxes, cells[at]?.box ?? -1)) {
    const { name = '', from = 0, to = 0 } = boxes[box] ?? {}
    if (is(name)) return true
    // around many records it says nothing of one
    if (++steps > 4 || (records.length > 1 && to - from > 12)) return false
  }
  return false
}

function wordsBefore({ cells }: CellPage, record: DayRecord | undefined, at: number): number {
  let count = 0
  for (let before = record?.from ?? at; before < at; before++)
    if (parseValue(cells[before]?.text ?? '') === 'words') count++
  return count
}

/** What a record says in other ways: words of its links' addresses, and what its pictures and links are called. */
interface Told {
  addresses: ReadonlySet<string>
  names: ReadonlySet<string>
}

/** Numbers of the elements of a record. */
export function boxesIn({ boxes }: CellPage, { from, to, base }: DayRecord): { first: number; last: number } {
  const whole = boxes[base]
  if (whole && whole.from === from && whole.to === to) return { first: base, last: whole.end }
  const first = firstBox(boxes, from, base + 1)
  return { first, last: Math.max(first, firstBox(boxes, to, base + 1)) }
}

const firstBox = (boxes: CellPage['boxes'], cell: number, least: number): number =>
  Math.max(
    firstFrom(boxes, cell, ({ from }) => from),
    least,
  )

const MAX_BOXES = 600
const CALLED = ['alt', 'title', 'aria-label']

function toldBeside(page: CellPage, record: DayRecord): Told {
  const { first, last } = boxesIn(page, record)
  const addresses = new Set<string>()
  const names = new Set<string>()
  for (let box = first; box < Math.min(last, first + MAX_BOXES); box++) {
    const { attribs = {} } = page.boxes[box]?.element ?? {}
    if (attribs.href) for (const word of wordsOfAddress(attribs.href)) addresses.add(word)
    for (const attribute of CALLED) {
      const called = attribs[attribute]
      if (called) names.add(toWords(called.slice(0, 300)).join(' '))
    }
  }
  return { addresses, names }
}

const toWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const wordsOfAddress = (href: string): string[] =>
  toWords(
    href
      .slice(0, 500)
      .replace(/^https?:\/\/[^/]*/, '')
      .replace(/[?#].*/s, ''),
  )

/** How much of a text the record says once more, in a link's address or as the name of a picture. */
function toldShare(text: string, told: Told | undefined): number {
  const words = toWords(text.slice(0, PROSE))
  if (!told || words.length === 0) return 0
  const printed = words.join(' ')
  for (const name of told.names) if (name.includes(printed)) return 1
  return words.filter((word) => told.addresses.has(word)).length / words.length
}
