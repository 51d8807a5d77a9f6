/** One row of the table: what was measured of the release before and of this one, and beside what. */
export interface Row {
  what: string
  before?: string | undefined
  now: string
  /** `now` as a share of `before`. */
  change?: number | undefined
  beside?: string | undefined
  /** `now` as a share of what stands beside it. */
  share?: number | undefined
  goal?: string
}

const HEAD = ['what', 'before', 'now', 'now ÷ before', 'beside', 'now ÷ beside', 'goal']

/** The rows as a table of Markdown, ready to be pasted. */
export const markdownTable = (rows: readonly Row[]): string =>
  [HEAD, HEAD.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n')

const cells = ({ what, before, now, change, beside, share, goal }: Row): string[] => [
  ...[what, before ?? '–', now, change === undefined ? '–' : ratio(change)],
  ...[beside ?? '–', share === undefined ? '–' : ratio(share), goal ?? '–'],
]

/** A ratio with the digits that count. */
const ratio = (value: number): string => {
  if (Number.isNaN(value)) return '–'
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3)
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A figure with its unit: whole with thousands apart, small ones with a digit or two. */
export const figure = (value: number, unit: string): string => {
  if (Number.isNaN(value)) return '–'
  const digits = Math.abs(value) >= 100 ? grouped.format(value) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
  return `${digits} ${unit}`
}
