import { tidy } from '../text.ts'
import type { Parted } from './pieces.ts'
import type { Segment } from './segment.ts'

/** The title as it is shown: without who presents it, where it takes place, and remarks set off at its end. */
export function shownName({ text, pieces, titleEnds }: Parted, segments: readonly Segment[]): string {
  const title = segments.filter(({ joint, from }) => joint !== 'support' && (pieces[from]?.start ?? 0) < titleEnds)
  let name = ''
  let last: Segment | null = null
  for (const one of title) {
    const [begin, end] = [pieces[one.from]?.start ?? 0, pieces[one.to - 1]?.end ?? 0]
    if (isLeftOut(one, title)) continue
    // of what stood between two parts, the joint before the second stays
    const between = last ? text.slice(pieces[one.from - 1]?.end ?? begin, begin) : ''
    name += last?.role === 'act' && one.role === 'act' ? between.replace('\n', ', ') : between.replace('\n', ' ')
    name += text.slice(begin, end)
    last = one
  }
  return tidy(name)
}

function isLeftOut(one: Segment, title: readonly Segment[]): boolean {
  const others = title.some((other) => other !== one && (other.role === 'act' || other.role === 'night'))
  if (!others) return false
  if (one.role === 'place') return one.joint === '@' || one.signs.includes('venue')
  return one.role === 'presenter' || (one.role === 'aside' && one.joint === 'bar' && !one.signs.includes('session'))
}
