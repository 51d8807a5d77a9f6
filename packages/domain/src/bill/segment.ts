import type { BillEvidence } from './evidence.ts'
import type { Joint, Piece } from './pieces.ts'
import { ROLES, type Role, type Scores } from './scores.ts'
import { isHouse, isOrdinary, jointSigns, signsOf } from './signs.ts'

/** A run of words of a printed bill, and what it is. */
export interface Segment {
  role: Role
  joint: Joint
  from: number
  to: number
  text: string
  signs: readonly string[]
}

/** A run of pieces before anybody said what it is: what speaks for each role. */
export interface Run {
  from: number
  to: number
  text: string
  joint: Joint
  /** The joint behind it. */
  next: Joint | null
  signs: string[]
  /** What is joined inside it. */
  over: string[]
}

/** No name or night is made of more; words in front of a tour part without a joint, and may be more. */
const MOST_PIECES = 6
const MOST_WORDS = 14
/** What parts a list whose names may hold an `&` of their own. */
const STRONGER = [' + ', ' / ', '//', ' | ', '; ', ' • ']
/** Boundaries that no name crosses. */
const FIRM: ReadonlySet<Joint> = new Set(['line', 'support'])

/** The features of a run in a role; `before` is the role of the run in front of it. */
export function featuresOf(run: Run, role: Role, before: Role | null): string[] {
  return [
    role,
    ...run.signs.map((sign) => `${role}: ${sign}`),
    `${role}: after ${run.joint}`,
    ...(run.next === 'presents' ? [`${role} before presents`] : []),
    ...run.over.map((joint) => `${role} over ${joint}`),
    ...(before ? [`${before} ${role} ${run.joint}`] : []),
  ]
}

/** Every run that may be a segment, by the piece it begins with. */
export function runsOf(text: string, pieces: readonly Piece[], evidence: BillEvidence): Run[][] {
  const amongDjs = ELECTRONIC.test(evidence.told ?? '') || pieces.some(({ joint }) => joint === 'presented by')
  return pieces.map((first, from) => {
    const runs: Run[] = []
    const most = first.joint === 'tail' || pieces[from + 1]?.joint === 'tail' ? MOST_WORDS : MOST_PIECES
    for (let to = from + 1; to <= Math.min(pieces.length, from + most); to++) {
      const last = pieces[to - 1]
      if (!last || (to > from + 1 && FIRM.has(last.joint))) break
      const words = text.slice(first.start, last.end)
      runs.push({
        ...{ from, to, text: words, joint: first.joint, next: pieces[to]?.joint ?? null },
        signs: withEvidence(signsOf(words), words, { from, to, pieces }, evidence),
        over: pieces.slice(from + 1, to).flatMap((piece) => overJoint(text, first, piece, last, amongDjs)),
      })
    }
    return runs
  })
}

function overJoint(text: string, first: Piece, piece: Piece, last: Piece, amongDjs: boolean): string[] {
  const { joint } = piece
  if (joint === 'comma' && isLoneBesideSupport(text, last)) return [joint, 'comma, alone beside support']
  const left = text.slice(first.start, piece.start).replace(/ (?:&|and|y) $|, ?$/i, '')
  const right = text.slice(piece.start, last.end)
  if (joint === 'comma') return [joint, ...(isOrdinary(left) && isOrdinary(right) ? ['comma, ordinary words'] : [])]
  if (joint !== 'and' && joint !== 'amp') return [joint]
  const around = [
    ...(STRONGER.some((sign) => text.includes(sign)) ? [`${joint}, in a list`] : []),
    ...(amongDjs ? [`${joint}, among DJs`] : []),
    ...(GUESTS.has(first.joint) ? [`${joint}, of guests`] : []),
  ]
  return [joint, ...around, ...jointSigns(left, right).map((sign) => `${joint}, ${sign}`)]
}

const GUESTS: ReadonlySet<Joint> = new Set(['with', 'feat', 'hosted by'])
/** Where DJs play, `A & B` are mostly two of them. */
const ELECTRONIC =
  /\b(?:techno|house|trance|electro(?:nica?|nic music)?|drum (?:and|&) bass|dnb|dubstep|disco|edm|rave|bass music|downtempo|minimal)\b/i
/** Behind the name of a series. */
const GOES_ON: ReadonlySet<string> = new Set([
  'colon',
  'dash',
  'with',
  'feat',
  'hosted by',
  'presents',
  'at',
  '@',
  'bar',
])
/** `An Evening with`, which names nobody. */
const EVENING =
  /^(?:an? )?(?:(?:very )?(?:special|intimate) )?(?:evening|night|afternoon)(?: of .+)?$|^(?:two|three|four|[2-4]) nights$/i
/** `Quiet, Please` with its support on a line of its own: that comma parts no list. */
const isLoneBesideSupport = (text: string, { end }: Piece): boolean =>
  text.includes('\n') && end <= text.indexOf('\n') && text.slice(0, text.indexOf('\n')).split(',').length === 2

const PARTY =
  /\b(?:dance (?:party|night)|club night|party|dj night|residency|monthly|weekly|every (?:\w+ )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i

function withEvidence(
  own: string[],
  words: string,
  { from, to, pieces }: { from: number; to: number; pieces: readonly Piece[] },
  { isAct, daysWith, houses = [], mixed, told }: BillEvidence,
): string[] {
  const only = from === 0 && to === pieces.length
  const next = pieces[to]?.joint
  const titleEnds = next === undefined || next === 'support'
  const { days = 0, endings = 0 } = (from === 0 && daysWith?.(words)) || {}
  // many a party is an artist to some provider
  const known = isAct?.(words) === true && !own.includes('night end')
  const signs: [boolean, string][] = [
    [known, 'known'],
    [known && to > from + 1, 'known, joined'],
    [isHouse(words, houses), 'house'],
    [days > 1 && titleEnds, 'repeats'],
    [days > 1 && endings > 1 && GOES_ON.has(next ?? ''), 'begins often'],
    [only && told !== undefined && PARTY.test(told), 'told as party'],
    [EVENING.test(words) && next === 'with', 'evening'],
    [/ [x×] /i.test(words) && next === 'colon', 'crossed before colon'],
    [own.includes('room') && next === 'colon', 'room before colon'],
    [only && mixed === true, 'alone on mixed calendar'],
  ]
  return [...own, ...signs.flatMap(([holds, sign]) => (holds ? [sign] : []))]
}

/** The best reading of a bill: the parting into segments, each with its role, that scores highest (Viterbi). */
export function segment(
  runs: readonly (readonly Run[])[],
  scores: Scores,
  bonus: (run: Run, role: Role) => number = () => 0,
): Segment[] {
  interface State {
    score: number
    run: Run | null
    role: Role | null
    back: State | null
  }
  const reached: Map<Role | null, State>[] = Array.from({ length: runs.length + 1 }, () => new Map())
  reached[0]?.set(null, { score: 0, run: null, role: null, back: null })
  for (const [from, options] of runs.entries())
    for (const run of options)
      for (const role of ROLES) {
        const own = featuresOf(run, role, null).reduce((sum, feature) => sum + (scores[feature] ?? 0), bonus(run, role))
        for (const [before, back] of reached[from] ?? []) {
          const together = before ? (scores[`${before} ${role} ${run.joint}`] ?? 0) : 0
          const score = back.score + own + together
          const there = reached[run.to]?.get(role)
          if (!there || score > there.score) reached[run.to]?.set(role, { score, run, role, back })
        }
      }
  const ends = [...(reached.at(-1)?.values() ?? [])].sort((one, other) => other.score - one.score)
  const found: Segment[] = []
  for (let state = ends[0] ?? null; state?.run && state.role; state = state.back) {
    const { from, to, text, joint, signs } = state.run
    found.unshift({ role: state.role, joint, from, to, text, signs })
  }
  return found
}
