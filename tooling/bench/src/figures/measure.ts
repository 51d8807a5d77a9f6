import { markdownTable } from '@houselights/command-line/table'

export type Figures = Record<string, number>

export interface Contestant {
  name: string
  measure(): Promise<Figures>
}

/**
 * Measures every contestant once a round, in an order that is reversed each time, so that other work on the machine slows all of
 * them alike. Gives the median of each figure by the contestant's name.
 */
export async function interleave(contestants: readonly Contestant[], rounds: number): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of round % 2 ? contestants.toReversed() : contestants)
      measured.get(name)?.push(await measure())
  return new Map([...measured].map(([name, all]) => [name, medians(all)]))
}

const medians = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((figures) => figures[name] ?? Number.NaN))]),
  )

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  const [upper = Number.NaN, lower = Number.NaN] = [sorted[half], sorted[half - 1]]
  return sorted.length % 2 ? upper : (upper + lower) / 2
}

/** One row of the table: this release, and the earlier one where it is measured too. */
export interface Row {
  what: string
  now: string
  before?: string | undefined
  change?: number | undefined
  goal?: string | undefined
}

/** Puts one figure into words: its name, its unit, and what stands before it. */
type Word = readonly [name: string, unit: string, label?: string]

/** A row of the figures of both releases; `change` is of the first of its words unless another figure is named. */
export function compare(
  row: Pick<Row, 'what' | 'goal'>,
  getFigures: (release: 'now' | 'before') => Figures | undefined,
  words: readonly Word[],
  by = words[0]?.[0] ?? '',
): Row {
  const [now, before] = [getFigures('now') ?? {}, getFigures('before')]
  const inWords = (figures: Figures) =>
    words.map(([name, unit, label = '']) => `${label}${figure(figures[name], unit)}`).join(', ')
  const value = (figures: Figures) => figures[by] ?? Number.NaN
  return { ...row, now: inWords(now), ...(before && { before: inWords(before), change: value(now) / value(before) }) }
}

export const rowTable = (rows: readonly Row[]): string =>
  markdownTable(
    ['what', 'before', 'now', 'now ÷ before', 'goal'],
    rows.map(({ what, before, now, change, goal }) => [what, before ?? '–', now, figure(change, ''), goal ?? '–']),
  )

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A figure with its unit: whole with thousands apart, small ones with the digits that count. */
export function figure(value: number | undefined, unit: string): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  const size = Math.abs(value)
  const digits = size >= 100 ? grouped.format(value) : value.toFixed(size >= 10 ? 1 : size >= 0.1 || size === 0 ? 2 : 3)
  return `${digits} ${unit}`.trim()
}
