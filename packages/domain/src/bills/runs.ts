import { artistKey } from '../artists/artist-name.ts'
import { WHOLE_WEEKDAY } from '../dates/calendar-names.ts'
import { NO_TOWNS } from '../geography/towns.ts'
import { memoize } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import type { BillEvidence } from './evidence.ts'
import { getFeatures, getJointFeatures, isAside, isOrdinary, isVenueName } from './features.ts'
import type { Joint, Piece } from './pieces.ts'

/** A run of pieces, with the features that suggest its role. */
export interface Run {
  from: number
  to: number
  text: string
  joint: Joint
  /** The joint after the run. */
  next: Joint | null
  features: string[]
  innerJoints: string[]
}

/** No name or night has more pieces. Words before a tour are split without a joint, so a run of them may have more. */
const MAX_PIECES = 6
const MAX_WORDS = 14
/** Separators of a list whose names may contain an `&`. */
const STRONG_SEPARATORS = [' + ', ' / ', '//', ' | ', '; ', ' • ']
/** Joints that no name crosses. */
const HARD_BREAKS: ReadonlySet<Joint> = new Set(['line', 'support'])

/** Lists a run's features under their names in `SCORES`. */
export const getRunFeatures = (run: Run): string[] => [
  'any',
  ...run.features,
  toAfterFeature(run.joint),
  ...(run.next === 'presents' ? ['before presents'] : []),
  ...run.innerJoints.map(toOverFeature),
]

/** There are few different joints, and each is looked up for every run, so these strings are built once. */
const toAfterFeature = memoize((joint) => `after ${joint}`)
const toOverFeature = memoize((joint) => `over ${joint}`)

/** Creates every run that could be a segment, grouped by its first piece. */
export function joinRuns(text: string, pieces: readonly Piece[], evidence: BillEvidence): Run[][] {
  const amongDjs = ELECTRONIC.test(evidence.context ?? '') || pieces.some(({ joint }) => joint === 'presented by')
  const jointFeatures = findJointFeatures(text, pieces, amongDjs)
  const venueKeys = (evidence.venueNames ?? []).map(artistKey)
  return pieces.map((firstPiece, from) =>
    findRunEnds(pieces, from).map(({ to, end }): Run => {
      const words = text.slice(firstPiece.start, end)
      return {
        from,
        to,
        text: words,
        joint: firstPiece.joint,
        next: pieces[to]?.joint ?? null,
        features: addEvidence(
          getFeatures(words, evidence.towns ?? NO_TOWNS),
          words,
          toWords(text, pieces[to]),
          { from, to, pieces, venueKeys },
          evidence,
        ),
        innerJoints: [
          ...jointFeatures.slice(from + 1, to).flat(),
          ...getGuestJoints(firstPiece, pieces.slice(from + 1, to)),
        ],
      }
    }),
  )
}

/** Gets the text of every run, before any evidence is collected. */
export const getRunTexts = (text: string, pieces: readonly Piece[]): string[] =>
  pieces.flatMap(({ start }, from) => findRunEnds(pieces, from).map(({ end }) => text.slice(start, end)))

/** Finds where runs that begin with a piece can end: after which piece, and at which character. */
function findRunEnds(pieces: readonly Piece[], from: number): { to: number; end: number }[] {
  const maxPieces = pieces[from]?.joint === 'tail' || pieces[from + 1]?.joint === 'tail' ? MAX_WORDS : MAX_PIECES
  const candidates = pieces.slice(from, from + maxPieces)
  const breakIndex = candidates.findIndex(({ joint }, index) => index > 0 && HARD_BREAKS.has(joint))
  return candidates
    .slice(0, breakIndex < 0 ? maxPieces : breakIndex)
    .map(({ end }, index) => ({ to: from + index + 1, end }))
}

/** Finds for each joint the features that suggest whether the pieces on both sides are one name. */
function findJointFeatures(text: string, pieces: readonly Piece[], amongDjs: boolean): string[][] {
  const isList = STRONG_SEPARATORS.some((separator) => text.includes(separator))
  return pieces.map((piece, index) => {
    const { joint } = piece
    const [left, right] = [toWords(text, pieces[index - 1]), toWords(text, piece)]
    if (joint === 'comma' && isLoneCommaAboveSupport(text, piece) && !isAside(right))
      return [joint, 'comma, alone beside support']
    if (joint === 'tight slash' && /\S \S/.test(`${left}\n${right}`)) return [joint, 'tight slash, several words']
    if (joint === 'comma') return [joint, ...(isOrdinary(left) && isOrdinary(right) ? ['comma, ordinary words'] : [])]
    if (joint !== 'and' && joint !== 'amp') return [joint]
    const features = [
      ...(isList ? ['in a list'] : []),
      // `Ann & Bo, Muk`: only the last name of a list follows an `&`.
      ...(pieces[index + 1]?.joint === 'comma' ? ['list goes on'] : []),
      ...(amongDjs ? ['among DJs'] : []),
      ...getJointFeatures(left, right),
    ]
    return [joint, ...features.map((feature) => `${joint}, ${feature}`)]
  })
}

const toWords = (text: string, piece: Piece | undefined): string => (piece ? text.slice(piece.start, piece.end) : '')

/** Marks the joints between guests, because guests are usually single acts: `with A & B`. */
const getGuestJoints = ({ joint }: Piece, innerPieces: readonly Piece[]): string[] =>
  GUEST_JOINTS.has(joint)
    ? innerPieces.flatMap(({ joint: inner }) => (inner === 'and' || inner === 'amp' ? `${inner}, of guests` : []))
    : []

const GUEST_JOINTS: ReadonlySet<Joint> = new Set(['with', 'feat', 'hosted by'])
const ELECTRONIC_STYLES = anyOf`
  techno|house|trance|electro(?:nica?|nic music)?|drum (?:and|&) bass|dnb|dubstep|disco|edm|rave|
  bass music|downtempo|minimal
`
/** On a bill of DJs, `A & B` are usually two DJs. */
const ELECTRONIC = new RegExp(String.raw`\b${ELECTRONIC_STYLES}\b`, 'i')
/**
 * With at least this many acts below it, a title with an exclamation mark is a night: `Pride Amplified!` with five
 * acts.
 */
const MIN_SUPPORT_ACTS = 3
/** Joints that follow the name of a series. */
const SERIES_JOINTS: ReadonlySet<string> = new Set([
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
/** Words such as `An Evening with`, which aren't a name. */
const EVENING =
  /^(?:an? )?(?:(?:very )?(?:special|intimate) )?(?:evening|night|afternoon)(?: of .+)?$|^(?:two|three|four|[2-4]) nights$/i
/** Whether a comma is the only one in a title above its support. In `Quiet, Please`, it isn't a list separator. */
const isLoneCommaAboveSupport = (text: string, { end }: Piece): boolean =>
  text.includes('\n') && end <= text.indexOf('\n') && text.slice(0, text.indexOf('\n')).split(',').length === 2

/** Words after these joints and before DJs are the night's name. */
const NIGHT_JOINTS: ReadonlySet<Joint> = new Set(['start', 'colon'])
const EXPLAINING_JOINTS: ReadonlySet<Joint> = new Set(['colon', 'dash', 'dashes'])
/** A title that is only a weekday is a band's name. */
const ONLY_WEEKDAY = new RegExp(`^${WHOLE_WEEKDAY}$`, 'i')

/** Whether a cut next to `Year` splits an anniversary: `Sp Records Six | Year Anniversary`, `Sp Records 2-Year | Anniversary`. */
const isCutAtYear = (words: string, nextWords: string): boolean =>
  /\byears?$/i.test(words) || /^years?\b/i.test(nextWords)

const PARTY = new RegExp(
  String.raw`\b(?:dance (?:party|night)|club night|party|dj night|residency|monthly|weekly|every (?:\w+ )?${WHOLE_WEEKDAY})\b`,
  'i',
)

function addEvidence(
  wordFeatures: readonly string[],
  words: string,
  nextWords: string,
  { from, to, pieces, venueKeys }: { from: number; to: number; pieces: readonly Piece[]; venueKeys: readonly string[] },
  { isAct, countDaysWith, isMixedCalendar, isDanceCalendar, context }: BillEvidence,
): string[] {
  const isWholeBill = from === 0 && to === pieces.length
  const next = pieces[to]?.joint
  const endsTitle = next === undefined || next === 'support'
  const jointBefore = pieces[from]?.joint ?? 'start'
  const beforeDjs = isDanceCalendar === true && (next === 'with' || next === 'feat')
  const { days = 0, endings = 0 } = (from === 0 && countDaysWith?.(words)) || {}
  // Music services list many parties as artists.
  const isKnown = isAct?.(words) === true && !wordFeatures.includes('night end')
  const features = [...wordFeatures]
  const add = (feature: string, isTrue: boolean): unknown => isTrue && features.push(feature)
  add('known', isKnown)
  add('known, joined', isKnown && to > from + 1)
  add('venue', isVenueName(words, venueKeys))
  add('repeats', days > 1 && endsTitle)
  add('begins often', days > 1 && endings > 1 && SERIES_JOINTS.has(next ?? ''))
  add('described as party', isWholeBill && context !== undefined && PARTY.test(context))
  add('evening', next === 'with' && EVENING.test(words))
  add('exclaimed beside many', next === 'support' && /!$/.test(words) && pieces.length - to >= MIN_SUPPORT_ACTS)
  add('crossed before colon', next === 'colon' && / [x×] /i.test(words))
  add('crossed alone', isWholeBill && pieces.length === 2 && / [x×] /i.test(words))
  add('room before colon', next === 'colon' && wordFeatures.includes('room'))
  add('alone on mixed calendar', isWholeBill && isMixedCalendar === true)
  add('says what it plays', EXPLAINING_JOINTS.has(jointBefore) && wordFeatures.includes('experience'))
  add('before DJs', beforeDjs)
  add('heads DJs', beforeDjs && NIGHT_JOINTS.has(jointBefore))
  add('before its anniversary', next === 'tail' && (wordFeatures.includes('company') || isCutAtYear(words, nextWords)))
  add('weekday alone', from === 0 && endsTitle && ONLY_WEEKDAY.test(words))
  return features
}
