import { markdownTable } from '@houselights/command-line/table'

export type Figures = Record<string, number>

export interface Contestant {
  name: string
  measure(): Promise<Figures>
}

/**
 * Measures every contestant once a round and reverses the order each round, so that other work on the machine slows all
 * of them alike. Returns the median of each figure, by contestant.
 */
export async function interleave(contestants: readonly Contestant[], rounds: number): Promise<Map<string, Figures>> {
  const figuresByName = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, measure } of round % 2 ? contestants.toReversed() : contestants)
      figuresByName.get(name)?.push(await measure())
  return new Map([...figuresByName].map(([name, figuresByRound]) => [name, getMedians(figuresByRound)]))
}

const getMedians = (figuresByRound: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(figuresByRound[0] ?? {}).map((name) => [
      name,
      median(figuresByRound.map((figures) => figures[name] ?? Number.NaN)),
    ]),
  )

/** Returns the middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [upper = Number.NaN, lower = Number.NaN] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 ? upper : (upper + lower) / 2
}

/** One row of the table: this release, and the earlier one if it's measured too. */
export interface Row {
  label: string
  now: string
  before?: string | undefined
  change?: number | undefined
  goal?: string | undefined
}

/** How to print one figure: its name, its unit, and an optional label before it. */
type Column = readonly [name: string, unit: string, label?: string]

/** Makes a row with the figures of both releases. `change` compares `comparedFigure`, by default the first. */
export function compare(
  row: Pick<Row, 'label' | 'goal'>,
  getFigures: (release: 'now' | 'before') => Figures | undefined,
  columns: readonly Column[],
  comparedFigure = columns[0]?.[0] ?? '',
): Row {
  const [now, before] = [getFigures('now') ?? {}, getFigures('before')]
  const format = (figures: Figures) =>
    columns.map(([name, unit, label = '']) => `${label}${formatFigure(figures[name], unit)}`).join(', ')
  const getValue = (figures: Figures) => figures[comparedFigure] ?? Number.NaN
  return {
    ...row,
    now: format(now),
    ...(before && { before: format(before), change: getValue(now) / getValue(before) }),
  }
}

export const rowTable = (rows: readonly Row[]): string =>
  markdownTable(
    ['what', 'before', 'now', 'now ÷ before', 'goal'],
    rows.map(({ label, before, now, change, goal }) => [
      label,
      before ?? '–',
      now,
      formatFigure(change, ''),
      goal ?? '–',
    ]),
  )

const wholeNumberFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/**
 * Formats a figure with its unit: large ones as whole numbers with thousands separators, small ones with their
 * significant digits.
 */
export function formatFigure(value: number | undefined, unit: string): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  const size = Math.abs(value)
  const digits =
    size >= 100 ? wholeNumberFormat.format(value) : value.toFixed(size >= 10 ? 1 : size >= 0.1 || size === 0 ? 2 : 3)
  return `${digits} ${unit}`.trim()
}
