import { COUNTS, type Counts, makeEmptyCounts } from './compare-fields.ts'

/** Adds up several comparisons. */
export function addUp(comparisons: readonly Counts[]): Counts {
  const sum = makeEmptyCounts()
  for (const counts of comparisons) for (const name of COUNTS) sum[name] += counts[name]
  return sum
}

/** Calculates the figures of the table, each from 0 to 1; 1 if there was nothing to parse. */
export function getFigures(counts: Counts) {
  const getShare = (part: number, whole: number) => (whole === 0 ? 1 : part / whole)
  const precision = getShare(counts.actsRight, counts.actsParsed)
  const recall = getShare(counts.actsRight, counts.actsWanted)
  return {
    precision,
    recall,
    acts: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    bill: getShare(counts.billsRight, counts.bills),
    first: getShare(counts.firstRight, counts.bills),
    name: getShare(counts.namesRight, counts.bills),
    price: getShare(counts.pricesRight, counts.prices),
    hours: getShare(counts.hoursRight, counts.hours),
    kind: getShare(counts.kindsRight, counts.kinds),
  }
}

const HEAD = [
  '| | rows | acts P | acts R | acts F1 | whole bill | first act | name | price | times | kind | shown wrongly | hidden wrongly |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
]

/** Formats a Markdown table: one line per group, figures with three decimals. */
export function fieldTable(groups: readonly (readonly [string, Counts])[]): string {
  return [...HEAD, ...groups.map(([name, counts]) => toLine(name, counts))].join('\n')
}

function toLine(name: string, counts: Counts): string {
  const { precision, recall, acts, bill, first, name: nameShare, price, hours, kind } = getFigures(counts)
  const figures = [precision, recall, acts, bill, first, nameShare].map((figure) => figure.toFixed(3))
  const cells = [
    name,
    String(counts.rows),
    ...figures,
    `${price.toFixed(3)} (${counts.prices})`,
    `${hours.toFixed(3)} (${counts.hours})`,
    kind.toFixed(3),
    `${counts.shownWrongly} of ${counts.otherKinds}`,
    `${counts.hiddenWrongly} of ${counts.bills}`,
  ]
  return `| ${cells.join(' | ')} |`
}
