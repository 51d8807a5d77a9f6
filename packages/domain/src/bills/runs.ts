import { artistKey } from '../artists/artist-name.ts'
import { WHOLE_WEEKDAY } from '../dates/calendar-names.ts'
import { NO_TOWNS } from '../geography/towns.ts'
import { remembered } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import type { BillEvidence } from './evidence.ts'
import { getFeatures, isOrdinary, isVenueName, jointSigns } from './features.ts'
import type { Joint, Piece } from './pieces.ts'

/** A run of pieces before anybody said what it is: what speaks for each role. */
export interface Run {
  from: number
  to: number
  text: string
  joint: Joint
  /** The joint behind it. */
  next: Joint | null
  signs: string[]
  over: string[]
}

/** No name or night is made of more; words in front of a tour part without a joint, and may be more. */
const MAX_PIECES = 6
const MAX_WORDS = 14
/** What parts a list whose names may hold an `&` of their own. */
const STRONGER = [' + ', ' / ', '//', ' | ', '; ', ' • ']
/** Boundaries that no name crosses. */
const FIRM: ReadonlySet<Joint> = new Set(['line', 'support'])

/** The features of a run, as `SCORES` names them. */
export const getRunFeatures = (run: Run): string[] => [
  'any',
  ...run.signs,
  featureAfter(run.joint),
  ...(run.next === 'presents' ? ['before presents'] : []),
  ...run.over.map(featureOver),
]

/** There are few, and each is looked up for every run: the text is put together once. */
const featureAfter = remembered((joint) => `after ${joint}`)
const featureOver = remembered((joint) => `over ${joint}`)

/** Every run that may be a segment, by the piece it begins with. */
export function joinRuns(text: string, pieces: readonly Piece[], evidence: BillEvidence): Run[][] {
  const amongDjs = ELECTRONIC.test(evidence.context ?? '') || pieces.some(({ joint }) => joint === 'presented by')
  const joints = jointsIn(text, pieces, amongDjs)
  const venueKeys = (evidence.venueNames ?? []).map(artistKey)
  return pieces.map((first, from) =>
    endsFrom(pieces, from).map(({ to, end }): Run => {
      const words = text.slice(first.start, end)
      return {
        from,
        to,
        text: words,
        joint: first.joint,
        next: pieces[to]?.joint ?? null,
        signs: withEvidence(
          getFeatures(words, evidence.towns ?? NO_TOWNS),
          words,
          toWords(text, pieces[to]),
          { from, to, pieces, venueKeys },
          evidence,
        ),
        over: [...joints.slice(from + 1, to).flat(), ...ofGuests(first, pieces.slice(from + 1, to))],
      }
    }),
  )
}

/** The words of every run, before anybody looks at what speaks for it. */
export const wordsOfRuns = (text: string, pieces: readonly Piece[]): string[] =>
  pieces.flatMap(({ start }, from) => endsFrom(pieces, from).map(({ end }) => text.slice(start, end)))

/** Where the runs end that begin with a piece: behind which piece, and at which sign. */
function endsFrom(pieces: readonly Piece[], from: number): { to: number; end: number }[] {
  const most = pieces[from]?.joint === 'tail' || pieces[from + 1]?.joint === 'tail' ? MAX_WORDS : MAX_PIECES
  const within = pieces.slice(from, from + most)
  const firm = within.findIndex(({ joint }, index) => index > 0 && FIRM.has(joint))
  return within.slice(0, firm < 0 ? most : firm).map(({ end }, index) => ({ to: from + index + 1, end }))
}

/** What each joint says of the pieces on both its sides being one name. */
function jointsIn(text: string, pieces: readonly Piece[], amongDjs: boolean): string[][] {
  const listed = STRONGER.some((sign) => text.includes(sign))
  return pieces.map((piece, index) => {
    const { joint } = piece
    const [left, right] = [toWords(text, pieces[index - 1]), toWords(text, piece)]
    if (joint === 'comma' && isLoneBesideSupport(text, piece)) return [joint, 'comma, alone beside support']
    if (joint === 'tight slash' && /\S \S/.test(`${left}\n${right}`)) return [joint, 'tight slash, several words']
    if (joint === 'comma') return [joint, ...(isOrdinary(left) && isOrdinary(right) ? ['comma, ordinary words'] : [])]
    if (joint !== 'and' && joint !== 'amp') return [joint]
    const signs = [
      ...(listed ? ['in a list'] : []),
      // `Ann & Bo, Muk`: only the last of a list stands behind an `&`
      ...(pieces[index + 1]?.joint === 'comma' ? ['list goes on'] : []),
      ...(amongDjs ? ['among DJs'] : []),
      ...jointSigns(left, right),
    ]
    return [joint, ...signs.map((sign) => `${joint}, ${sign}`)]
  })
}

const toWords = (text: string, piece: Piece | undefined): string => (piece ? text.slice(piece.start, piece.end) : '')

/** Guests are named one by one: `with A & B`. */
const ofGuests = ({ joint }: Piece, within: readonly Piece[]): string[] =>
  GUESTS.has(joint)
    ? within.flatMap(({ joint: inner }) => (inner === 'and' || inner === 'amp' ? `${inner}, of guests` : []))
    : []

const GUESTS: ReadonlySet<Joint> = new Set(['with', 'feat', 'hosted by'])
const ELECTRONIC_STYLES = anyOf`
  techno|house|trance|electro(?:nica?|nic music)?|drum (?:and|&) bass|dnb|dubstep|disco|edm|rave|
  bass music|downtempo|minimal
`
/** Where DJs play, `A & B` are mostly two of them. */
const ELECTRONIC = new RegExp(String.raw`\b${ELECTRONIC_STYLES}\b`, 'i')
/** A bill under a title that calls out: `Pride Amplified!` with five acts. */
const MANY_GUESTS = 3
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

/** What stands there in front of DJs is the night's name. */
const HEADS: ReadonlySet<Joint> = new Set(['start', 'colon'])
const TELLS: ReadonlySet<Joint> = new Set(['colon', 'dash', 'dashes'])
/** The band that is called so; no title is a day alone. */
const WEEKDAY_ALONE = new RegExp(`^${WHOLE_WEEKDAY}$`, 'i')

/** `Sp Records Six | Year Anniversary`, `Sp Records 2-Year | Anniversary`: the count belongs to the occasion. */
const isCutAtYear = (words: string, nextWords: string): boolean =>
  /\byears?$/i.test(words) || /^years?\b/i.test(nextWords)

const PARTY = new RegExp(
  String.raw`\b(?:dance (?:party|night)|club night|party|dj night|residency|monthly|weekly|every (?:\w+ )?${WHOLE_WEEKDAY})\b`,
  'i',
)

function withEvidence(
  own: readonly string[],
  words: string,
  nextWords: string,
  { from, to, pieces, venueKeys }: { from: number; to: number; pieces: readonly Piece[]; venueKeys: readonly string[] },
  { isAct, daysWith, mixed, dance, context }: BillEvidence,
): string[] {
  const only = from === 0 && to === pieces.length
  const next = pieces[to]?.joint
  const titleEnds = next === undefined || next === 'support'
  const behind = pieces[from]?.joint ?? 'start'
  const beforeDjs = dance === true && (next === 'with' || next === 'feat')
  const { days = 0, endings = 0 } = (from === 0 && daysWith?.(words)) || {}
  // many a party is an artist to some provider
  const known = isAct?.(words) === true && !own.includes('night end')
  const signs = [...own]
  const add = (sign: string, holds: boolean): unknown => holds && signs.push(sign)
  add('known', known)
  add('known, joined', known && to > from + 1)
  add('venue', isVenueName(words, venueKeys))
  add('repeats', days > 1 && titleEnds)
  add('begins often', days > 1 && endings > 1 && GOES_ON.has(next ?? ''))
  add('described as party', only && context !== undefined && PARTY.test(context))
  add('evening', next === 'with' && EVENING.test(words))
  add('exclaimed beside many', next === 'support' && /!$/.test(words) && pieces.length - to >= MANY_GUESTS)
  add('crossed before colon', next === 'colon' && / [x×] /i.test(words))
  add('crossed alone', only && pieces.length === 2 && / [x×] /i.test(words))
  add('room before colon', next === 'colon' && own.includes('room'))
  add('alone on mixed calendar', only && mixed === true)
  add('says what it plays', TELLS.has(behind) && own.includes('experience'))
  add('before DJs', beforeDjs)
  add('heads DJs', beforeDjs && HEADS.has(behind))
  add('before its anniversary', next === 'tail' && (own.includes('company') || isCutAtYear(words, nextWords)))
  add('weekday alone', from === 0 && titleEnds && WEEKDAY_ALONE.test(words))
  return signs
}
