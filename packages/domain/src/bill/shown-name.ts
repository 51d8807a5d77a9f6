import { tidy } from '../text.ts'
import type { Joint, Parted } from './pieces.ts'
import type { Segment } from './segment.ts'

/** The title as it is shown: without who presents it, where it takes place, and remarks set off at its end. */
export function shownName({ text, pieces, titleEnds }: Parted, segments: readonly Segment[]): string {
  const title = segments.filter(({ joint, from }) => joint !== 'support' && (pieces[from]?.start ?? 0) < titleEnds)
  /** What is printed between a part and the piece before it. */
  const before = ({ from }: Segment): string => text.slice(pieces[from - 1]?.end ?? 0, pieces[from]?.start ?? 0)
  let name = ''
  let last: Segment | null = null
  let joint: string | null = null
  for (const [index, one] of title.entries()) {
    if (isLeftOut(one, title[index - 1], title)) {
      // "Early Show: The Hall presents Muk": the colon stays, "presents" goes
      if (one.role === 'presenter') joint ??= before(one)
      continue
    }
    // of what stood between two parts, the joint before the second stays
    const between = last ? (joint ?? before(one)) : ''
    name += last?.role === 'act' && one.role === 'act' ? between.replace('\n', ', ') : between.replace('\n', ' ')
    name += text.slice(pieces[one.from]?.start ?? 0, pieces[one.to - 1]?.end ?? 0)
    last = one
    joint = null
  }
  return tidy(name)
}

/** What stands behind these is not joined with what stands before them. */
const APART: ReadonlySet<Joint> = new Set([
  'start',
  'line',
  'bar',
  'semicolon',
  'colon',
  'dash',
  'dashes',
  'presents',
  'presented by',
])

function isLeftOut(one: Segment, before: Segment | undefined, title: readonly Segment[]): boolean {
  const others = title.some((other) => other !== one && (other.role === 'act' || other.role === 'night'))
  if (!others) return false
  if (one.role === 'place') return one.joint === '@' || one.signs.includes('venue')
  // of "The Hall and Muk Radio present" no half is left out
  if (one.role === 'presenter') return !before || APART.has(one.joint)
  return one.role === 'aside' && one.joint === 'bar' && !one.signs.includes('session')
}
