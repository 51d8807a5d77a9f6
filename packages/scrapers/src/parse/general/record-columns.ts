import { fold } from '@houselights/domain/text/text'
import type { DayRecord, Structure } from './day-record.ts'
import { type CellPage, findFirstFrom, getSelfAndAncestors } from './page-cells.ts'
import { classifyValue, getWords } from './printed-value.ts'

/** A record's text in a column, which may be its name. */
export interface Entry {
  cellIndex: number
  text: string
}

/** Texts at the same path in several records. */
export interface Column {
  key: string
  entries: ReadonlyMap<number, Entry>
  /** How suitable they are as names, from 0 up. */
  score: number
  distinctShare: number
}

/** Longer records are whole pages. Only this many of their cells are searched. */
const MAX_CELLS = 160
const MAX_NAME_LENGTH = 90
const MIN_PROSE_LENGTH = 160
const MAX_ORDINAL = 6

/** Finds the columns of a structure's records, the best for names first. */
export function findColumns(page: CellPage, { records }: Structure): Column[] {
  const columns = new Map<string, Map<number, Entry>>()
  for (const [recordIndex, record] of records.entries()) {
    const ordinalsByPath = new Map<string, number>()
    for (let cellIndex = record.from; cellIndex < Math.min(record.to, record.from + MAX_CELLS); cellIndex++) {
      const cell = page.cells[cellIndex]
      const text = cell && (classifyValue(cell.text) === 'words' ? getWords(cell.text)[0] : undefined)
      if (!text) continue
      const path = getPath(page, cell.box, record.baseBox)
      const ordinal = ordinalsByPath.get(path) ?? 0
      ordinalsByPath.set(path, ordinal + 1)
      if (ordinal > MAX_ORDINAL) continue
      const key = `${path}#${ordinal}`
      const column = columns.get(key) ?? new Map<number, Entry>()
      column.set(recordIndex, { cellIndex, text })
      columns.set(key, column)
    }
  }
  const repetitions = records.map((record) => getRepetitions(page, record))
  return [...columns]
    .filter(([, entries]) => entries.size * 20 >= records.length)
    .map(([key, entries]) => ({ key, entries, ...scoreColumn(page, records, entries, repetitions) }))
    .sort((one, other) => other.score - one.score)
}

/** Returns a cell's path within its record: tag names of its ancestors, with the class for the innermost two. */
function getPath({ boxes }: CellPage, box: number, base: number): string {
  const names: string[] = []
  for (const ancestor of getSelfAndAncestors(boxes, box)) {
    if (ancestor === base) break
    const { name = '', signature = '' } = boxes[ancestor] ?? {}
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
): { score: number; distinctShare: number } {
  const allEntries = [...entries]
  const texts = allEntries.map(([, { text }]) => fold(text))
  const distinctShare = new Set(texts).size / texts.length
  const getAverage = (getValue: (entry: Entry, recordIndex: number) => number): number =>
    allEntries.reduce((sum, [recordIndex, entry]) => sum + getValue(entry, recordIndex), 0) / allEntries.length
  const countInside = (entry: Entry, matches: (name: string) => boolean): number =>
    isInside(page, entry, matches, records) ? 1 : 0
  const headingShare = getAverage((entry) => countInside(entry, (name) => HEADING.test(name)))
  const linkShare = getAverage((entry) => countInside(entry, (name) => name === 'a'))
  const strongShare = getAverage((entry) => countInside(entry, (name) => STRONG.test(name)))
  const repeatedShare = getAverage(({ text }, recordIndex) => getRepeatedShare(text, repetitions[recordIndex]))
  const brevity = getAverage(({ text }) =>
    text.length <= MAX_NAME_LENGTH ? 1 : text.length <= MIN_PROSE_LENGTH ? 0.5 : 0.1,
  )
  const earliness = getAverage(
    ({ cellIndex }, recordIndex) => 1 / (1 + 0.08 * countWordsBefore(page, records[recordIndex], cellIndex)),
  )
  const sentenceShare = getAverage(({ text }) => (/\p{Ll}\.$/u.test(text) && text.length > 40 ? 1 : 0))
  const coverage = entries.size / records.length
  const bonus = 1 + 0.9 * headingShare + 0.35 * linkShare + 0.3 * strongShare + 1.2 * repeatedShare
  const score = coverage * distinctShare * brevity * earliness * bonus * (1 - 0.6 * sentenceShare)
  return { score, distinctShare }
}

function isInside(
  { boxes, cells }: CellPage,
  { cellIndex }: Entry,
  matches: (name: string) => boolean,
  records: readonly DayRecord[],
): boolean {
  let steps = 0
  for (const box of getSelfAndAncestors(boxes, cells[cellIndex]?.box ?? -1)) {
    const { name = '', from = 0, to = 0 } = boxes[box] ?? {}
    if (matches(name)) return true
    // an element that contains many records isn't evidence for a single one
    if (++steps > 4 || (records.length > 1 && to - from > 12)) return false
  }
  return false
}

function countWordsBefore({ cells }: CellPage, record: DayRecord | undefined, cellIndex: number): number {
  let count = 0
  for (let index = record?.from ?? cellIndex; index < cellIndex; index++)
    if (classifyValue(cells[index]?.text ?? '') === 'words') count++
  return count
}

/** Texts in which a record may repeat its name: words in its links' URLs, and labels of its pictures and links. */
interface Repetitions {
  urlWords: ReadonlySet<string>
  labels: ReadonlySet<string>
}

/** Returns the elements of a record: `first` up to, not including, `end`. */
export function getBoxRange(
  { boxes }: CellPage,
  { from, to, baseBox: base }: DayRecord,
): { first: number; end: number } {
  const baseBox = boxes[base]
  if (baseBox && baseBox.from === from && baseBox.to === to) return { first: base, end: baseBox.end }
  const first = findFirstBox(boxes, from, base + 1)
  return { first, end: Math.max(first, findFirstBox(boxes, to, base + 1)) }
}

const findFirstBox = (boxes: CellPage['boxes'], cell: number, minIndex: number): number =>
  Math.max(
    findFirstFrom(boxes, cell, ({ from }) => from),
    minIndex,
  )

const MAX_BOXES = 600
const LABEL_ATTRIBUTES = ['alt', 'title', 'aria-label']

function getRepetitions(page: CellPage, record: DayRecord): Repetitions {
  const { first, end } = getBoxRange(page, record)
  const urlWords = new Set<string>()
  const labels = new Set<string>()
  for (let box = first; box < Math.min(end, first + MAX_BOXES); box++) {
    const { attribs = {} } = page.boxes[box]?.element ?? {}
    if (attribs.href) for (const word of getUrlWords(attribs.href)) urlWords.add(word)
    for (const attribute of LABEL_ATTRIBUTES) {
      const label = attribs[attribute]
      if (label) labels.add(toWords(label.slice(0, 300)).join(' '))
    }
  }
  return { urlWords, labels }
}

const toWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
const getUrlWords = (href: string): string[] =>
  toWords(
    href
      .slice(0, 500)
      .replace(/^https?:\/\/[^/]*/, '')
      .replace(/[?#].*/s, ''),
  )

/**
 * Returns the share of a text's words that the record repeats in its links' URLs; 1 if the label of a picture or link
 * contains the text.
 */
function getRepeatedShare(text: string, repetitions: Repetitions | undefined): number {
  const words = toWords(text.slice(0, MIN_PROSE_LENGTH))
  if (!repetitions || words.length === 0) return 0
  const joinedWords = words.join(' ')
  for (const label of repetitions.labels) if (label.includes(joinedWords)) return 1
  return words.filter((word) => repetitions.urlWords.has(word)).length / words.length
}
