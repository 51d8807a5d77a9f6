import { hardCalendarLine, hardText } from './hard-values.ts'
import { mutateText } from './mutate-text.ts'
import type { Random } from './random.ts'

type Mutation = (lines: string[], at: number, random: Random) => void

const TIMES = [2, 3, 30, 300]

const MUTATIONS: readonly Mutation[] = [
  // cut: one line, or some
  (lines, at, random) => void lines.splice(at, random.pick([1, 1, 3, 20])),
  // double, repeat
  (lines, at, random) => {
    const some = lines.slice(at, at + random.pick([1, 5, 15]))
    lines.splice(at, 0, ...Array.from({ length: random.pick(TIMES) }, () => some).flat())
  },
  // swap
  (lines, at, random) => {
    const other = random.below(lines.length)
    const [one = '', second = ''] = [lines[at], lines[other]]
    lines[at] = second
    lines[other] = one
  },
  // break, and join with the next
  (lines, at, random) => {
    const line = lines[at] ?? ''
    const cut = random.below(line.length + 1)
    lines.splice(at, 1, line.slice(0, cut), line.slice(cut))
  },
  (lines, at) => void lines.splice(at, 2, (lines[at] ?? '') + (lines[at + 1] ?? '')),
  // put in
  (lines, at, random) => void lines.splice(at, 0, hardCalendarLine(random)),
  (lines, at, random) => void lines.splice(at, 0, hardText(random)),
  // what stands behind the name of a property
  changeValue,
  changeValue,
  changeValue,
  // rename
  (lines, at, random) => {
    lines[at] = (lines[at] ?? '').replace(
      /^[A-Z-]+/,
      random.pick(['DTSTART', 'SUMMARY', 'RRULE', 'X-A', 'UID', '', 'BEGIN']),
    )
  },
  (lines, at, random) => {
    lines[at] = mutateText(lines[at] ?? '', random)
  },
]

/** Changes lines of a calendar or of a plain text. */
export function mutateLines(body: string, random: Random): string {
  const lines = body.split('\n')
  random.pick(MUTATIONS)(lines, random.below(lines.length), random)
  return lines.join('\n')
}

function changeValue(lines: string[], at: number, random: Random): void {
  const line = lines[at] ?? ''
  const colon = line.indexOf(':') + 1
  const value = line.slice(colon)
  lines[at] = line.slice(0, colon) + (random.chance(0.5) ? hardText(random, value) : mutateText(value, random))
}
