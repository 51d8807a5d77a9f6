import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { type CellPage, findFirstFrom, getSelfAndAncestors } from './page-cells.ts'
import { classifyValue, getWords } from './printed-value.ts'

/** A record's text in a column, which may be its name. */
export interface Entry {
  at: number
  text: string
}

/** Texts in the same place of several records. */
export interface Column {
  key: string
  entries: ReadonlyMap<number, Entry>
  /** How suitable they are as names, from 0 up. */
  score: number
  distinct: number
}

/** Longer records are whole pages; the rest is ignored. */
const MAX_CELLS = 160
const MAX_NAME_LENGTH = 90
const MIN_PROSE_LENGTH = 160
const MAX_ORDINAL = 6

/** Finds the places where the records of a structure print words, the best for names first. */
export function findColumns(page: CellPage, { records }: Structure): Column[] {
  const columns = new Map<string, Map<number, Entry>>()
  for (const [number, record] of records.entries()) {
    const seen = new Map<string, number>()
    for (let at = record.from; at < Math.min(record.to, record.from + MAX_CELLS); at++) {
      const cell = page.cells[at]
      const text = cell && (classifyValue(cell.text) === 'words' ? getWords(cell.text)[0] : undefined)
      if (!text) continue
      const path = getPath(page, cell.box, record.base)
      const ordinal = seen.get(path) ?? 0
      seen.set(path, ordinal + 1)
      if (ordinal > MAX_ORDINAL) continue
      const key = `${path}#${ordinal}`
      const column = columns.get(key) ?? new Map<number, Entry>()
      column.set(number, { at, text })
      columns.set(key, column)
    }
  }
  const repetitions = records.map((record) => getRepetitions(page, record))
  return [...columns]
    .filter(([, entries]) => entries.size * 20 >= records.length)
    .map(([key, entries]) => ({ key, entries, ...scoreColumn(page, records, entries, repetitions) }))
    .sort((one, other) => other.score - one.score)
}

/** Returns a cell's path within its record: tag names of its ancestors, with the class for the innermost ones. */
function getPath({ boxes }: CellPage, box: number, base: number): string {
  const names: string[] = []
  for (const at of getSelfAndAncestors(boxes, box)) {
    if (at === base) break
    const { name = '', signature = '' } = boxes[at] ?? {}
    names.push(names.length < 2 ? signature : name)
    if (names.length > 12) break
  }
  return names.join('<')
}

const HEADING = /^h[1-6]$/
const STRONG = /^(?:b|strong|big|th|dt|summary)$/

function scoreColumn(
  page: CellPage,
  records: readonly DayRecord[],
  entries: ReadonlyMap<number, Entry>,
  repetitions: readonly Repetitions[],
): { score: number; distinct: number } {
  const allEntries = [...entries]
  const texts = allEntries.map(([, { text }]) => fold(text))
  const distinct = new Set(texts).size / texts.length
  const getAverage = (getValue: (entry: Entry, number: number) => number): number =>
    allEntries.reduce((sum, [number, entry]) => sum + getValue(entry, number), 0) / allEntries.length
  const has = (entry: Entry, matches: (name: string) => boolean): number =>
    isInside(page, entry, matches, records) ? 1 : 0
  const heading = getAverage((entry) => has(entry, (name) => HEADING.test(name)))
  const link = getAverage((entry) => has(entry, (name) => name === 'a'))
  const strong = getAverage((entry) => has(entry, (name) => STRONG.test(name)))
  const repeated = getAverage(({ text }, number) => getRepeatedShare(text, repetitions[number]))
  const brief = getAverage(({ text }) =>
    text.length <= MAX_NAME_LENGTH ? 1 : text.length <= MIN_PROSE_LENGTH ? 0.5 : 0.1,
  )
  const early = getAverage(({ at }, number) => 1 / (1 + 0.08 * countWordsBefore(page, records[number], at)))
  const sentence = getAverage(({ text }) => (/\p{Ll}\.$/u.test(text) && text.length > 40 ? 1 : 0))
  const coverage = entries.size / records.length
  const bonus = 1 + 0.9 * heading + 0.35 * link + 0.3 * strong + 1.2 * repeated
  const score = coverage * distinct * brief * early * bonus * (1 - 0.6 * sentence)
  return { score, distinct }
}

function isInside(
  { boxes, cells }: CellPage,
  { at }: Entry,
  matches: (name: string) => boolean,
  records: readonly DayRecord[],
): boolean {
  let steps = 0
  for (const box of getSelfAndAncestors(boxes, cells[at]?.box ?? -1)) {
    const { name = '', from = 0, to = 0 } = boxes[box] ?? {}
    if (matches(name)) return true
    // an element around many records says nothing about one
    if (++steps > 4 || (records.length > 1 && to - from > 12)) return false
  }
  return false
}

function countWordsBefore({ cells }: CellPage, record: DayRecord | undefined, at: number): number {
  let count = 0
  for (let before = record?.from ?? at; before < at; before++)
    if (classifyValue(cells[before]?.text ?? '') === 'words') count++
  return count
}

/** Other places where a record may repeat its name: words in its links' URLs, and labels of its pictures and links. */
interface Repetitions {
  addresses: ReadonlySet<string>
  names: ReadonlySet<string>
}

/** Returns the range of the elements of a record. */
export function getBoxRange({ boxes }: CellPage, { from, to, base }: DayRecord): { first: number; last: number } {
  const baseBox = boxes[base]
  if (baseBox && baseBox.from === from && baseBox.to === to) return { first: base, last: baseBox.end }
  const first = findFirstBox(boxes, from, base + 1)
  return { first, last: Math.max(first, findFirstBox(boxes, to, base + 1)) }
}

const findFirstBox = (boxes: CellPage['boxes'], cell: number, minimum: number): number =>
  Math.max(
    findFirstFrom(boxes, cell, ({ from }) => from),
    minimum,
  )

const MAX_BOXES = 600
const LABEL_ATTRIBUTES = ['alt', 'title', 'aria-label']

function getRepetitions(page: CellPage, record: DayRecord): Repetitions {
  const { first, last } = getBoxRange(page, record)
  const addresses = new Set<string>()
  const names = new Set<string>()
  for (let box = first; box < Math.min(last, first + MAX_BOXES); box++) {
    const { attribs = {} } = page.boxes[box]?.element ?? {}
    if (attribs.href) for (const word of getAddressWords(attribs.href)) addresses.add(word)
    for (const attribute of LABEL_ATTRIBUTES) {
      const label = attribs[attribute]
      if (label) names.add(toWords(label.slice(0, 300)).join(' '))
    }
  }
  return { addresses, names }
}

const toWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const getAddressWords = (href: string): string[] =>
  toWords(
    href
      .slice(0, 500)
      .replace(/^https?:\/\/[^/]*/, '')
      .replace(/[?#].*/s, ''),
  )

/**
 * Returns the share of a text's words that the record repeats in a link's URL; 1 if the text is the label of a picture
 * or link.
 */
function getRepeatedShare(text: string, repetitions: Repetitions | undefined): number {
  const words = toWords(text.slice(0, MIN_PROSE_LENGTH))
  if (!repetitions || words.length === 0) return 0
  const printed = words.join(' ')
  for (const name of repetitions.names) if (name.includes(printed)) return 1
  return words.filter((word) => repetitions.addresses.has(word)).length / words.length
}
