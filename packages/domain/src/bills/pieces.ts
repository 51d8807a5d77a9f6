import { remembered } from '../text/memoize.ts'

/** A piece of a printed bill: the words from `start` to `end` of its text. */
export interface Piece {
  joint: Joint
  start: number
  end: number
}

/** A bill's words as they are taken apart: the title's text first, then the support's. */
export interface Parted {
  text: string
  pieces: Piece[]
  /** Where the support begins. */
  titleEnds: number
  session: string | null
}

/** Where a word begins that may lead in an act. */
const BEGINNING = String.raw`(?<= |^|\()`
const SPECIAL_GUESTS = '(?:very )?special guests?'
const GUESTS = '(?:(?:very )?special )?guests?:? '

/** What parts a bill, as it is printed in tidied text. The first that fits counts. */
const JOINTS = [
  ['line', String.raw`\n`],
  ['slash', String.raw` ?(?<!:)\/{2,} ?| \/ `],
  ['tight slash', String.raw`(?<=\p{L}{2})\/(?=\p{Lu}\p{L})`],
  ['bar', ' ?[|•·►▪★※] ?'],
  ['semicolon', '; '],
  [
    'with',
    String.raw`(?:(?: \+| &| and|, plus|, with| plus) |^plus |${BEGINNING})${SPECIAL_GUESTS}(?: (?:dj )?sets? (?:by|from))?:? (?!s\b)`,
  ],
  [
    'with',
    String.raw`${BEGINNING}(?:w\/+|with)(?: |(?=\p{Lu}))(?:${GUESTS}|support (?:from|by):? |dj sets? (?:by|from) )?`,
  ],
  ['with', ' plus (?!more)'],
  ['feat', String.raw`(?<= |^|\()(?:feat(?:uring|\.)?|ft\.?):? `],
  ['presented by', String.raw`(?<= |^|\()(?:co-?)?presented (?:by|with) `],
  ['presents', String.raw` (?:proudly )?(?:presents?|pres\.)(?::? |: ?|$)`],
  ['hosted by', String.raw`(?<= |^|\()(?:hosted by|hosts?:|with host) `],
  ['plays', '(?:^|(?<=\\n)| )(?:plays|performs?|performing|playing|spins|spinning) '],
  ['b2b', ' b[2-4]b '],
  ['x', ' [x×] '],
  ['comma and', String.raw`, ?(?:and|&|\+) `],
  ['comma', String.raw`,+ (?!(?:jr|sr|inc|llc|esq|ph\.?d|m\.?d)\b)|,(?=\p{L})`],
  ['plus', String.raw` \+ ?(?! ?more for )|\+ (?!more for )`],
  ['amp', ' & '],
  ['and', ' (?:and|y(?= dj\\b)) '],
  ['@', ' ?(?:live )?@ ?'],
  ['at', ' (?:[-–—] )?(?:live )?at | (?:[-–—] )?live in '],
  ['colon', String.raw`(?: ?:+ | :(?=\S))(?!vol(?:ume|\.)? ?\d)`],
  ['dash', String.raw` [-–—~]+ | [–—~](?=\S)| -(?=\p{L})|(?<=\S)[–—~] |(?<=\p{L})- `],
  [
    'quote',
    String.raw` (?=["“][^"“”]{3,}["”](?:$|\n| and |(?: \S+){0,3} tour\b))| (?=['‘][^'‘’]{3,}['’](?:$|\n| tour\b))`,
  ],
  ['possessive', String.raw`(?<=(?<!\b(?:that|it|let|what|here|there|he|she|who|where))['’]s) `],
] as const

/** What stands between two pieces of a printed bill, or before the first; several dashes are `dashes`. */
export type Joint = (typeof JOINTS)[number][0] | 'start' | 'support' | 'dashes' | 'tail'

const PARTS = new RegExp(JOINTS.map(([, pattern]) => `(${pattern})`).join('|'), 'giu')
const ASIDE = /\([^()]*\)|\[[^[\]]*\]/g
/** What ends in these words may be an act and its tour without anything between them. */
const TAIL = /\b(?:tour|release|anniversary|farewell)(?: (?:show|party|concert|\d{4}))?[!.]*$/i
const MAX_TAIL_WORDS = 12
/** Signs that part, and nothing between them. */
const NOTHING = /^[-–—~:|/,;&+\s]*$/
/** A longer bill is no bill. */
const MAX_PIECES = 120

/** Takes a printed bill apart wherever it may part. What stands in brackets belongs to the piece before it. */
export const splitPieces = (text: string, first: 'start' | 'support' = 'start'): readonly Piece[] =>
  first === 'start' ? inTitle(text) : inSupport(text)

const inTitle = remembered((text) => partedAt(text, 'start'))
const inSupport = remembered((text) => partedAt(text, 'support'))

function partedAt(text: string, first: Joint): readonly Piece[] {
  const asides = [...text.matchAll(ASIDE)]
    // "(w/ Moth Ballet, Muk)" holds acts, "(NZ)" and "(Ann Reed, Bo Lind)" describe one
    .filter((found) => found.index > 0 && !/^.(?:w\/|with |feat|ft\b)/i.test(found[0]))
    .map((found) => ({ from: found.index, to: found.index + found[0].length }))
  const dashes = text.split(/ [-–—] /).length - 1
  const pieces: Piece[] = []
  let open: Piece = { joint: first, start: 0, end: 0 }
  const close = (end: number) => {
    const piece = trimmed(text, { ...open, end })
    if (!NOTHING.test(text.slice(piece.start, piece.end))) pieces.push(piece)
  }
  for (const found of text.matchAll(PARTS)) {
    const named = JOINTS.find((_, index) => found[index + 1] !== undefined)?.[0] ?? 'comma'
    const joint = named === 'dash' && dashes > 1 ? 'dashes' : named
    if (asides.some(({ from, to }) => found.index >= from && found.index < to)) continue
    // "Muk, My Life With The Wicks", "with My Life With The Wicks": in a list and among guests a capital With is part of a name
    if (joint === 'with' && /^With /.test(found[0]) && isInList(text, found.index, open.joint, first)) continue
    close(found.index)
    open = { joint, start: found.index + found[0].length, end: 0 }
  }
  close(text.length)
  // behind a colon or dash stands no act in front of its own tour
  const firstWhole = pieces.findIndex(({ joint }) => KEPT_WHOLE.has(joint))
  return pieces
    .slice(0, MAX_PIECES)
    .flatMap((piece, index) => (firstWhole >= 0 && index >= firstWhole ? [piece] : withTail(text, piece)))
}

function isInList(text: string, index: number, open: Joint, first: Joint): boolean {
  return open === 'with' || text.slice(0, first === 'support' ? text.length : index).includes(',')
}

function trimmed(text: string, { joint, start, end }: Piece): Piece {
  let [from, to] = [start, end]
  while (from < to && /[\s,;:|]/.test(text.charAt(from))) from++
  while (to > from && (/[\s,;:|]/.test(text.charAt(to - 1)) || closesNothing(text, from, to))) to--
  return { joint, start: from, end: to }
}

const closesNothing = (text: string, from: number, to: number): boolean =>
  (text[to - 1] === ')' && !text.slice(from, to).includes('(')) ||
  (text[to - 1] === ']' && !text.slice(from, to).includes('['))

const KEPT_WHOLE: ReadonlySet<Joint> = new Set(['colon', 'dash', 'quote', 'plays', 'support'])
/** Where an act may begin. */
const BEFORE_ACTS: ReadonlySet<Joint> = new Set<Joint>([
  ...(['start', 'slash', 'comma', 'comma and', 'and', 'amp', 'with', 'feat', 'presents'] as const),
])

/** `Murder By Death Farewell Tour` may part before each of its words. */
function withTail(text: string, piece: Piece): Piece[] {
  const words = text.slice(piece.start, piece.end)
  if (!TAIL.test(words) || !BEFORE_ACTS.has(piece.joint)) return [piece]
  const starts = [...words.matchAll(/(?<= )\S/g)].map(({ index }) => piece.start + index).slice(-MAX_TAIL_WORDS)
  const [head = piece.end, ...others] = starts
  if (starts.length === 0) return [piece]
  return [
    { ...piece, end: head - 1 },
    ...[head, ...others].map(
      (start, index): Piece => ({ joint: 'tail', start, end: (starts[index + 1] ?? piece.end + 1) - 1 }),
    ),
  ]
}
