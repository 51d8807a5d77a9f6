import { fold } from '@houselights/domain/text'
import { inBoth } from '../fields/compare-fields.ts'
import type { CellPage } from './page-cells.ts'
import type { NamedRecord, Weighed } from './weigh-structure.ts'

/** A structure that is much less believable than the best adds nothing. */
const LEAST_QUALITY = 0.7
/** No city has more shows a day. */
const MOST_OF_DAY = 200

/** The events of the best structure, and what other views of the same list hold beside. */
export function joinStructures(
  page: CellPage,
  weighed: readonly Weighed[],
): { best: Weighed | undefined; records: NamedRecord[] } {
  const [best, ...others] = weighed.toSorted((one, other) => other.weight - one.weight)
  if (!best) return { best, records: [] }
  const records: NamedRecord[] = []
  /** The words of the names that are known of each day. */
  const days = new Map<string, Set<string>[]>()
  const taken: [number, number][] = []
  const add = ({ named }: Weighed, only: (one: NamedRecord) => boolean): void => {
    for (const one of named) {
      if (!only(one)) continue
      records.push(one)
      const ofDay = days.get(one.record.mention.day) ?? []
      ofDay.push(wordsOf(one))
      days.set(one.record.mention.day, ofDay)
    }
    for (const { record } of named) taken.push([record.from, record.to])
  }
  const isKnown = (one: NamedRecord): boolean => {
    const words = wordsOf(one)
    return (days.get(one.record.mention.day) ?? [])
      .slice(0, MOST_OF_DAY)
      .some((known) => isWithin(words, known) || isWithin(known, words))
  }
  add(best, () => true)
  for (const other of [...others, ...others]) {
    if (other.quality < best.quality * LEAST_QUALITY || other.named.length < 2) continue
    const inside = coverage(taken, page.cells.length)
    const apart = other.named.filter(({ record }) => !inside(record.from, record.to))
    if (apart.length < other.named.length * 0.8) continue
    const news = new Set(apart.filter((one) => !isKnown(one)))
    if (news.size < apart.length && other.evidence.detailed >= best.evidence.detailed / 2)
      add(other, (one) => news.has(one))
  }
  return { best, records }
}

const wordsOf = ({ name }: NamedRecord): Set<string> => new Set(fold(name.text).match(/[\p{L}\p{N}]+/gu))

/** Whether a span of cells overlaps one that is taken, by counting once. */
function coverage(taken: readonly [number, number][], length: number): (from: number, to: number) => boolean {
  const sums = new Int32Array(length + 2)
  for (const [from, to] of taken) for (let at = from; at < to; at++) sums[at + 1] = 1
  for (let at = 1; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0)
  return (from, to) => (sums[to] ?? 0) > (sums[from] ?? 0)
}

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => inBoth(one, other) === one.size
