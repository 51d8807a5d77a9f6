import { memoize } from '../text/memoize.ts'

/** A piece of a printed bill: the words from `start` to `end` in its text. */
export interface Piece {
  joint: Joint
  start: number
  end: number
}

/** A bill split into pieces. The title's text comes first, then the support's. */
export interface SplitBill {
  text: string
  pieces: Piece[]
  /** The index in `text` at which the title ends and the support begins. */
  titleEnd: number
  session: string | null
}

/** Matches the position at which a word that introduces an act can begin. */
const BEGINNING = String.raw`(?<= |^|\()`
const SPECIAL_GUESTS = '(?:very )?special guests?'
const GUESTS = '(?:(?:very )?special )?guests?:? '

/** Patterns that split a bill, matched in tidied text. The first match counts. */
const JOINTS = [
  ['line', String.raw`\n`],
  ['slash', String.raw` ?(?<!:)\/{2,} ?| \/ |(?<=[^\s\/]{3})\/ (?=\S)`],
  ['tight slash', String.raw`(?<=\p{L}{2})\/(?=\p{Lu}\p{L})`],
  ['bar', ' ?[|•·►▪★※] ?'],
  ['semicolon', '; '],
  [
    'with',
    String.raw`(?:(?: \+| &| and|, plus|, with| plus) |^plus |${BEGINNING})${SPECIAL_GUESTS}(?: (?:dj )?sets? (?:by|from))?:? (?!s\b)`,
  ],
  [
    'with',
    String.raw`${BEGINNING}(?:w\/+|with)(?::? |(?=\p{Lu}))(?:${GUESTS}|support (?:from|by):? |dj sets? (?:by|from) )?`,
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
    String.raw` (?=["“][^"“”]{3,}["”](?:$|\n| and | w(?:ith |\/)|(?: \S+){0,3} tour\b))| (?=['‘][^'‘’]{3,}['’](?:$|\n| w(?:ith |\/)| tour\b))`,
  ],
  ['possessive', String.raw`(?<=(?<!\b(?:that|it|let|what|here|there|he|she|who|where))['’]s) `],
] as const

/** The separator between a piece and the piece before it. Several dashes are `dashes`. */
export type Joint = (typeof JOINTS)[number][0] | 'start' | 'support' | 'dashes' | 'tail'

const ANY_JOINT = new RegExp(JOINTS.map(([, pattern]) => `(${pattern})`).join('|'), 'giu')
const BRACKETED = /\([^()]*\)|\[[^[\]]*\]/g
/** Text that ends in these words can be an act and its tour with nothing between them. */
const TAIL = /\b(?:tour|release|anniversary|farewell)(?: (?:show|party|concert|\d{4}))?[!.]*$/i
const MAX_TAIL_WORDS = 12
/** Matches text that consists only of separators. */
const ONLY_SEPARATORS = /^[-–—~:|/,;&+\s]*$/
/** Text with more pieces isn't a bill. */
const MAX_PIECES = 120

/** Splits a printed bill wherever it can be split. Text in brackets belongs to the piece before it. */
export const splitPieces = (text: string, firstJoint: 'start' | 'support' = 'start'): readonly Piece[] =>
  firstJoint === 'start' ? splitTitle(text) : splitSupport(text)

const splitTitle = memoize((text) => splitAtJoints(text, 'start'))
const splitSupport = memoize((text) => splitAtJoints(text, 'support'))

/** A name in quotes, `“Moth & Kite”`, and one printed letter by letter, `M|O|T|H|S`. */
const ONE_NAME = /^(?:["“][^"“”\n]*["”]|(?:\p{L}[|•·]+){4,}\p{L})$/u

function splitAtJoints(text: string, firstJoint: Joint): readonly Piece[] {
  if (ONE_NAME.test(text)) return [{ joint: firstJoint, start: 0, end: text.length }]
  const brackets = [...text.matchAll(BRACKETED)]
    // "(w/ Moth Ballet, Muk)" contains acts; "(NZ)" and "(Ann Reed, Bo Lind)" describe one.
    .filter((match) => match.index > 0 && !/^.(?:w\/|with |feat|ft\b)/i.test(match[0]))
    .map((match) => ({ from: match.index, to: match.index + match[0].length }))
  const dashes = text.split(/ [-–—] /).length - 1
  const pieces: Piece[] = []
  let current: Piece = { joint: firstJoint, start: 0, end: 0 }
  const closePiece = (end: number) => {
    const piece = trimPiece(text, { ...current, end })
    if (!ONLY_SEPARATORS.test(text.slice(piece.start, piece.end))) pieces.push(piece)
  }
  for (const match of text.matchAll(ANY_JOINT)) {
    const name = JOINTS.find((_, index) => match[index + 1] !== undefined)?.[0] ?? 'comma'
    const joint = name === 'dash' && dashes > 1 ? 'dashes' : name
    if (brackets.some(({ from, to }) => match.index >= from && match.index < to)) continue
    // "Muk, My Life With The Wicks", "with My Life With The Wicks": in a list or after "with", a capitalized With is
    // part of a name.
    if (joint === 'with' && /^With /.test(match[0]) && isInList(text, match.index, current.joint, firstJoint)) continue
    closePiece(match.index)
    current = { joint, start: match.index + match[0].length, end: 0 }
  }
  closePiece(text.length)
  // From the first colon or dash on, no act is followed directly by its tour.
  const firstUnsplit = pieces.findIndex(({ joint }) => NEVER_SPLIT.has(joint))
  return pieces
    .slice(0, MAX_PIECES)
    .flatMap((piece, index) => (firstUnsplit >= 0 && index >= firstUnsplit ? [piece] : splitTail(text, piece)))
}

function isInList(text: string, index: number, current: Joint, firstJoint: Joint): boolean {
  return current === 'with' || text.slice(0, firstJoint === 'support' ? text.length : index).includes(',')
}

function trimPiece(text: string, { joint, start, end }: Piece): Piece {
  let [from, to] = [start, end]
  while (from < to && /[\s,;:|]/.test(text.charAt(from))) from++
  while (to > from && (/[\s,;:|]/.test(text.charAt(to - 1)) || isUnopenedBracket(text, from, to))) to--
  return { joint, start: from, end: to }
}

const isUnopenedBracket = (text: string, from: number, to: number): boolean =>
  (text[to - 1] === ')' && !text.slice(from, to).includes('(')) ||
  (text[to - 1] === ']' && !text.slice(from, to).includes('['))

const NEVER_SPLIT: ReadonlySet<Joint> = new Set(['colon', 'dash', 'quote', 'plays', 'support'])
/** Joints that can come before an act. */
const BEFORE_ACTS: ReadonlySet<Joint> = new Set<Joint>([
  ...(['start', 'slash', 'comma', 'comma and', 'and', 'amp', 'with', 'feat', 'presents'] as const),
])

/** Splits an act and its tour before each word: `Murder By Death Farewell Tour`. */
function splitTail(text: string, piece: Piece): Piece[] {
  const words = text.slice(piece.start, piece.end)
  if (!TAIL.test(words) || !BEFORE_ACTS.has(piece.joint)) return [piece]
  // an article alone is no act
  const starts = [...words.matchAll(/(?<= )(?<!^(?:the|an?) )\S/gi)]
    .map(({ index }) => piece.start + index)
    .slice(-MAX_TAIL_WORDS)
  const [firstStart = piece.end, ...otherStarts] = starts
  if (starts.length === 0) return [piece]
  return [
    { ...piece, end: firstStart - 1 },
    ...[firstStart, ...otherStarts].map(
      (start, index): Piece => ({ joint: 'tail', start, end: (starts[index + 1] ?? piece.end + 1) - 1 }),
    ),
  ]
}
