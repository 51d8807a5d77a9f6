import type { Listing } from '@houselights/contracts/entities/listing'
import { artistKey, nameWords } from '../artists/artist-name.ts'
import { NO_TOWNS } from '../geography/towns.ts'
import { cutAt, MAX_LINE_LENGTH, tidy, toLine, withoutTrailing } from '../text/text.ts'
import { cleanActName } from './act-name.ts'
import type { BillEvidence, PrintedBill } from './evidence.ts'
import { getFeatures, isVenueName } from './features.ts'
import { type Joint, type SplitBill, splitPieces } from './pieces.ts'
import { isPrintedTerm } from './printed-terms.ts'
import { parseRemarks } from './remarks.ts'
import { joinRuns } from './runs.ts'
import { findSegments, type Segment } from './segment.ts'
import { isWellKnown } from './well-known.ts'

/** Creates the title as shown, without the presenter, the venue, and remarks at its end. */
function toDisplayName({ text, pieces, titleEnd }: SplitBill, segments: readonly Segment[]): string {
  const titleSegments = segments.filter(
    ({ joint, from }) => joint !== 'support' && (pieces[from]?.start ?? 0) < titleEnd,
  )
  /** Gets the text between a segment and the piece before it. */
  const getTextBefore = ({ from }: Segment): string => text.slice(pieces[from - 1]?.end ?? 0, pieces[from]?.start ?? 0)
  let name = ''
  let lastShown: Segment | null = null
  let joint: string | null = null
  for (const [index, segment] of titleSegments.entries()) {
    if (isOmitted(segment, titleSegments[index - 1], titleSegments)) {
      // "Early Show: The Hall presents Muk": keep the colon, drop "presents".
      if (segment.role === 'presenter') joint ??= getTextBefore(segment)
      continue
    }
    // Of the text between two shown segments, keep only the joint before the second.
    const between = lastShown ? (joint ?? getTextBefore(segment)) : ''
    name +=
      lastShown?.role === 'act' && segment.role === 'act' ? between.replace('\n', ', ') : between.replace('\n', ' ')
    name += text.slice(pieces[segment.from]?.start ?? 0, pieces[segment.to - 1]?.end ?? 0)
    lastShown = segment
    joint = null
  }
  return tidy(name)
}

/** Text after these joints isn't connected to the text before them. */
const BREAKS: ReadonlySet<Joint> = new Set<Joint>([
  ...(['start', 'line', 'bar', 'semicolon', 'colon', 'dash', 'dashes', 'presents', 'presented by'] as const),
])

function isOmitted(segment: Segment, previous: Segment | undefined, titleSegments: readonly Segment[]): boolean {
  const hasOthers = titleSegments.some((other) => other !== segment && (other.role === 'act' || other.role === 'night'))
  if (!hasOthers) return false
  if (segment.role === 'place') return segment.joint === '@' || segment.features.includes('venue')
  // In "The Hall and Muk Radio present", drop neither half.
  if (segment.role === 'presenter') return !previous || BREAKS.has(segment.joint)
  return segment.role === 'aside' && segment.joint === 'bar' && !segment.features.includes('session')
}

interface Bill extends Pick<Listing, 'name' | 'headliner' | 'support' | 'billedBy' | 'night' | 'presenter' | 'tour'> {
  /** Which of several shows the listing is for: `early`, `late`, `matinee`, `night 2`. */
  session: string | null
}

/** Festivals list about a hundred acts. A source with more than this lists something else. */
const MAX_ACTS = 300
const MAX_LINES = 60

/** Splits a listing's words into pieces: first removes remarks, then splits wherever a bill can be split. */
export function splitBill({ title, support }: Pick<PrintedBill, 'title' | 'support'>): SplitBill {
  const lines = parseTitleLines(title)
  const supportLines = getLines(support ?? '').map((line) => parseRemarks(line).text)
  const titleText = lines
    .map(({ text }) => text)
    .join('\n')
    .replace(CONTINUED_LINE, ' ')
  let text = titleText
  const pieces = [...splitPieces(titleText)]
  for (const line of supportLines) {
    const offset = text.length + 1
    text = `${text}\n${line}`
    for (const piece of splitPieces(line, 'support'))
      pieces.push({ ...piece, start: piece.start + offset, end: piece.end + offset })
  }
  return { text, pieces, titleEnd: titleText.length, session: findFirstSession(lines) }
}

/** Finds which of several shows a title is for: `early`, `late`, `matinee`, `night 2`. */
export const findSession = (title: string): string | null => findFirstSession(parseTitleLines(title))

/** Parses the lines of a title. Lines with only a price, a time or a date are dropped if other lines have names. */
function parseTitleLines(title: string) {
  const lines = getLines(title).map(parseRemarks)
  const namedLines = lines.filter(({ text }) => !isPrintedTerm(text))
  return namedLines.length > 0 ? namedLines : lines
}
const findFirstSession = (lines: ReturnType<typeof parseTitleLines>): string | null =>
  lines.find(({ session }) => session)?.session ?? null

/** `Ann Reed`, and on the next line `& The Wicks`: one name. `Ann Reed with` continues on the next line too. */
const CONTINUED_LINE = /\n(?=& )|(?<= (?:with|w\/|and|&|feat\.|featuring))\n/gi

function getLines(printed: string | readonly string[]): string[] {
  const texts = typeof printed === 'string' ? cutAt(printed, 4 * MAX_LINE_LENGTH).split('\n') : printed
  return texts.slice(0, MAX_LINES).map(toLine).filter(Boolean)
}

/** Parses what a listing prints: the name to show, the acts, night, presenter, tour and session. */
export function parseBill(printed: PrintedBill, evidence: BillEvidence = {}): Bill {
  const billedActs = getListedActs(printed, evidence)
  const keys = new Set(billedActs.map(artistKey))
  // If a source lists acts, only these are known names.
  const isKnown = (name: string): boolean =>
    billedActs.length > 0
      ? keys.has(artistKey(cleanActName(name) ?? name))
      : isWellKnown(name) || evidence.isAct?.(cleanActName(name) ?? name) === true
  const splitText = splitBill(printed)
  const segments = findSegments(joinRuns(splitText.text, splitText.pieces, { ...evidence, isAct: isKnown }))
  const getTextForRole = (role: Segment['role']): string | null => toText(splitText, segments, role)
  const titleActs = segments.flatMap((segment) =>
    segment.role === 'act' ? (cleanActName(getNameWithoutPossessive(segment, segments)) ?? []) : [],
  )
  const descriptionActs = (evidence.describedActs ?? []).flatMap((name) => cleanActName(name) ?? [])
  const { acts, billedBy } =
    billedActs.length > 0
      ? { acts: sortByTitle(billedActs, splitText), billedBy: 'structure' as const }
      : addDescriptionActs(titleActs, descriptionActs, isLoneTitle(segments))
  const bill = removeDuplicates(acts).slice(0, MAX_ACTS)
  return {
    name: toLine(toDisplayName(splitText, segments) || printed.title),
    headliner: bill[0] ?? null,
    support: bill.slice(1),
    billedBy: bill.length > 0 ? billedBy : null,
    night: getTextForRole('night') ?? (billedBy === 'title' ? null : findNightTitle(segments, bill)),
    presenter: getTextForRole('presenter'),
    tour: getTour(splitText, segments),
    session: splitText.session,
  }
}

/** Whether the title has exactly one act, which no evidence confirms, and otherwise only nights. */
function isLoneTitle(segments: readonly Segment[]): boolean {
  const acts = segments.filter(({ role }) => role === 'act')
  const otherSegments = segments.filter(({ role }) => role !== 'act')
  return (
    acts.length === 1 &&
    acts[0]?.features.includes('known') === false &&
    otherSegments.every(({ role }) => role === 'night')
  )
}

/**
 * Combines the title's acts with the acts that the description lists. A list that contains one of the title's acts
 * continues its bill. If the title has no acts, the list is the bill. If the title is only a name, a list of several
 * other acts is the bill of a night with that name.
 */
function addDescriptionActs(titleActs: readonly string[], descriptionActs: readonly string[], isLone: boolean) {
  const keys = new Set(titleActs.map(artistKey))
  const sharesAct = descriptionActs.some((name) => keys.has(artistKey(name)))
  if (descriptionActs.length > 0 && (titleActs.length === 0 || (isLone && !sharesAct && descriptionActs.length > 1)))
    return { acts: descriptionActs, billedBy: 'description' as const }
  return { acts: sharesAct ? [...titleActs, ...descriptionActs] : titleActs, billedBy: 'title' as const }
}

/**
 * Gets the acts that a source lists. An entry that repeats a party's title or names the venue is filler for a form field,
 * so it is dropped if there are other entries.
 */
function getListedActs({ title, performers = [] }: PrintedBill, { venueNames = [], towns = NO_TOWNS }: BillEvidence) {
  const names = performers.slice(0, MAX_ACTS).flatMap((name) => cleanActName(name) ?? [])
  if (names.length === 0) return []
  const titleKey = artistKey(title)
  const venueKeys = venueNames.map(artistKey)
  const acts = names.filter(
    (name) =>
      !isVenueName(name, venueKeys) &&
      !(artistKey(name) === titleKey && getFeatures(name, towns).includes('night end')),
  )
  return acts.length > 0 ? acts : names
}

function sortByTitle(billedActs: readonly string[], { text, titleEnd }: SplitBill): string[] {
  const title = toComparable(text.slice(0, titleEnd))
  const getPosition = (name: string) => {
    const index = title.indexOf(toComparable(name))
    return index < 0 ? title.length : index
  }
  return billedActs.toSorted((a, b) => getPosition(a) - getPosition(b))
}

/**
 * Finds a title that is the night's name because it has none of the billed acts, not even inside a longer name.
 */
function findNightTitle(segments: readonly Segment[], bill: readonly string[]): string | null {
  const [onlySegment, ...others] = segments.filter(({ role, joint }) => role === 'act' && joint !== 'support')
  if (!onlySegment || others.length > 0) return null
  const title = cleanActName(onlySegment.text) ?? ''
  const spellings = [title, title.replace(/['’]s$/i, '')]
  const isNamed = (name: string) =>
    spellings.some(
      (spelling) => artistKey(name) === artistKey(spelling) || toComparable(spelling).includes(toComparable(name)),
    )
  return bill.some(isNamed) ? null : onlySegment.text
}

/** Puts spaces around each word, so that a substring search finds whole words. */
const toComparable = (printed: string): string => ` ${nameWords(printed).join(' ')} `

/** Gets the tour. A tour with no name of its own (`TOUR`) gets the act's name. After several acts, it is dropped. */
function getTour(splitText: SplitBill, segments: readonly Segment[]): string | null {
  const tour = toText(splitText, segments, 'tour')
  const tourIndex = segments.findIndex(({ role }) => role === 'tour')
  const [act, previous] = [segments[tourIndex - 1], segments[tourIndex - 2]]
  if (!tour || !/^tour$/i.test(tour) || !act) return tour
  return act.role === 'act' && previous?.role === 'act' ? null : `${act.text} ${tour}`
}

/** Gets an act's name without a possessive: `The Glass Quartet’s “All-Request Hour”` becomes `The Glass Quartet`. */
function getNameWithoutPossessive(segment: Segment, segments: readonly Segment[]): string {
  const next = segments[segments.indexOf(segment) + 1]
  const isOwner = next && ['possessive', 'quote', 'tail'].includes(next.joint)
  return isOwner ? segment.text.replace(/['’]s?$/, '') : segment.text
}

/** Gets the text of a role. Adjacent segments form one text that includes the words printed between them. */
function toText({ text, pieces }: SplitBill, segments: readonly Segment[], role: Segment['role']): string | null {
  const firstIndex = segments.findIndex((segment) => segment.role === role)
  if (firstIndex < 0) return null
  let lastIndex = firstIndex
  while (segments[lastIndex + 1]?.role === role && segments[lastIndex + 1]?.joint !== 'support') lastIndex++
  const [begin, end] = [
    pieces[segments[firstIndex]?.from ?? 0]?.start ?? 0,
    pieces[(segments[lastIndex]?.to ?? 1) - 1]?.end,
  ]
  const words = tidy(text.slice(begin, end)).replace(/^["“'‘]([^"“”]*)["”'’]$/, '$1')
  return withoutTrailing(words, ' ,;:|–—-') || null
}

function removeDuplicates(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = artistKey(name)
    return seen.has(key) ? false : seen.add(key)
  })
}
