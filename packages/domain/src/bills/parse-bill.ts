import type { Listing } from '@houselights/contracts/entities/listing'
import { artistKey, nameWords } from '../artists/artist-name.ts'
import { NO_TOWNS } from '../geography/towns.ts'
import { cutAt, MAX_LINE_LENGTH, tidy, toLine, withoutTrailing } from '../text/text.ts'
import { actName } from './act-name.ts'
import type { BillEvidence, PrintedBill } from './evidence.ts'
import { getFeatures, isVenueName } from './features.ts'
import { type Joint, type Parted, splitPieces } from './pieces.ts'
import { isPrintedTerm } from './printed-terms.ts'
import { parseMarks } from './remarks.ts'
import { joinRuns } from './runs.ts'
import { type Segment, segment } from './segment.ts'
import { isWellKnown } from './well-known.ts'

/** The title as it is shown: without who presents it, where it takes place, and remarks set off at its end. */
function shownName({ text, pieces, titleEnds }: Parted, segments: readonly Segment[]): string {
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
const APART: ReadonlySet<Joint> = new Set<Joint>([
  ...(['start', 'line', 'bar', 'semicolon', 'colon', 'dash', 'dashes', 'presents', 'presented by'] as const),
])

function isLeftOut(one: Segment, before: Segment | undefined, title: readonly Segment[]): boolean {
  const others = title.some((other) => other !== one && (other.role === 'act' || other.role === 'night'))
  if (!others) return false
  if (one.role === 'place') return one.joint === '@' || one.signs.includes('venue')
  // of "The Hall and Muk Radio present" no half is left out
  if (one.role === 'presenter') return !before || APART.has(one.joint)
  return one.role === 'aside' && one.joint === 'bar' && !one.signs.includes('session')
}

interface Bill extends Pick<Listing, 'name' | 'headliner' | 'support' | 'billedBy' | 'night' | 'presenter' | 'tour'> {
  /** Which of several shows it is: `early`, `late`, `matinee`, `night 2`. */
  session: string | null
}

/** Festivals name some hundred; a source that lists more lists something else. */
const MAX_ACTS = 300
const MAX_LINES = 60

/** Takes the words of a listing apart: marks off, then wherever they may part. */
export function partBill({ title, support }: Pick<PrintedBill, 'title' | 'support'>): Parted {
  const lines = markedLines(title)
  const others = getLines(support ?? '').map((line) => parseMarks(line).text)
  const head = lines
    .map(({ text }) => text)
    .join('\n')
    .replace(CONTINUED_LINE, ' ')
  let text = head
  const pieces = [...splitPieces(head)]
  for (const line of others) {
    const offset = text.length + 1
    text = `${text}\n${line}`
    for (const piece of splitPieces(line, 'support'))
      pieces.push({ ...piece, start: piece.start + offset, end: piece.end + offset })
  }
  return { text, pieces, titleEnds: head.length, session: firstSession(lines) }
}

/** Which of several shows a title says it is: `early`, `late`, `matinee`, `night 2`. */
export const sessionIn = (title: string): string | null => firstSession(markedLines(title))

/** A line of nothing but a price, an hour or a day names nobody, beside lines that do. */
function markedLines(title: string) {
  const lines = getLines(title).map(parseMarks)
  const named = lines.filter(({ text }) => !isPrintedTerm(text))
  return named.length > 0 ? named : lines
}
const firstSession = (lines: ReturnType<typeof markedLines>): string | null =>
  lines.find(({ session }) => session)?.session ?? null

/** `Ann Reed` and below it `& The Wicks`: one name. */
const CONTINUED_LINE = /\n(?=& )/g

function getLines(printed: string | readonly string[]): string[] {
  const texts = typeof printed === 'string' ? cutAt(printed, 4 * MAX_LINE_LENGTH).split('\n') : printed
  return texts.slice(0, MAX_LINES).map(toLine).filter(Boolean)
}

/** Reads what a listing prints of its evening. */
export function parseBill(printed: PrintedBill, evidence: BillEvidence = {}): Bill {
  const listed = listedActs(printed, evidence)
  const keys = new Set(listed.map(artistKey))
  // a source that lists its acts knows best which names it means
  const known = (name: string): boolean =>
    listed.length > 0
      ? keys.has(artistKey(actName(name) ?? name))
      : isWellKnown(name) || evidence.isAct?.(actName(name) ?? name) === true
  const parted = partBill(printed)
  const segments = segment(joinRuns(parted.text, parted.pieces, { ...evidence, isAct: known }))
  const named = (role: Segment['role']): string | null => toText(parted, segments, role)
  const titled = segments.flatMap((one) => (one.role === 'act' ? (actName(getOwner(one, segments)) ?? []) : []))
  const described = (evidence.described ?? []).flatMap((name) => actName(name) ?? [])
  const { acts, billedBy } =
    listed.length > 0
      ? { acts: listedFirst(listed, parted), billedBy: 'structure' as const }
      : withDescribed(titled, described, isLoneTitle(segments))
  const bill = distinct(acts).slice(0, MAX_ACTS)
  return {
    name: toLine(shownName(parted, segments) || printed.title),
    headliner: bill[0] ?? null,
    support: bill.slice(1),
    billedBy: bill.length > 0 ? billedBy : null,
    night: named('night') ?? (billedBy === 'title' ? null : unbilledTitle(segments, bill)),
    presenter: named('presenter'),
    tour: getTour(parted, segments),
    session: parted.session,
  }
}

/** One name that nobody vouches for, alone or beside what is called a night. */
function isLoneTitle(segments: readonly Segment[]): boolean {
  const acts = segments.filter(({ role }) => role === 'act')
  const beside = segments.filter(({ role }) => role !== 'act')
  return acts.length === 1 && acts[0]?.signs.includes('known') === false && beside.every(({ role }) => role === 'night')
}

/**
 * What the title names, with what the description lists. A list that holds an act of the title goes on with its bill; one
 * of several others, under a title that stands alone, is who plays at a night of that name.
 */
function withDescribed(titled: readonly string[], described: readonly string[], lone: boolean) {
  const keys = new Set(titled.map(artistKey))
  const agree = described.some((name) => keys.has(artistKey(name)))
  if (described.length > 0 && (titled.length === 0 || (lone && !agree && described.length > 1)))
    return { acts: described, billedBy: 'description' as const }
  return { acts: agree ? [...titled, ...described] : titled, billedBy: 'title' as const }
}

/**
 * The acts that a source lists. Where there are others, an entry that repeats the title of a party, or names the venue,
 * fills the form and nobody plays under it.
 */
function listedActs({ title, performers = [] }: PrintedBill, { venueNames = [], towns = NO_TOWNS }: BillEvidence) {
  const names = performers.slice(0, MAX_ACTS).flatMap((name) => actName(name) ?? [])
  if (names.length === 0) return []
  const own = artistKey(title)
  const venueKeys = venueNames.map(artistKey)
  const acts = names.filter(
    (name) =>
      !isVenueName(name, venueKeys) && !(artistKey(name) === own && getFeatures(name, towns).includes('night end')),
  )
  return acts.length > 0 ? acts : names
}

function listedFirst(listed: readonly string[], { text, titleEnds }: Parted): string[] {
  const title = comparable(text.slice(0, titleEnds))
  const place = (name: string) => {
    const index = title.indexOf(comparable(name))
    return index < 0 ? title.length : index
  }
  return listed.toSorted((one, other) => place(one) - place(other))
}

/** A title that names none of the acts that are billed names the night; one of their names inside a longer one names them. */
function unbilledTitle(segments: readonly Segment[], bill: readonly string[]): string | null {
  const [only, ...others] = segments.filter(({ role, joint }) => role === 'act' && joint !== 'support')
  if (!only || others.length > 0) return null
  const title = actName(only.text) ?? ''
  const spellings = [title, title.replace(/['’]s$/i, '')]
  const isNamed = (name: string) =>
    spellings.some((one) => artistKey(name) === artistKey(one) || comparable(one).includes(comparable(name)))
  return bill.some(isNamed) ? null : only.text
}

/** Words between blanks, so that one text is looked for in another. */
const comparable = (printed: string): string => ` ${nameWords(printed).join(' ')} `

/** `2031 LANTERN TOUR`: a tour of no other name goes by the act's; that of several acts has none. */
function getTour(parted: Parted, segments: readonly Segment[]): string | null {
  const tour = toText(parted, segments, 'tour')
  const at = segments.findIndex(({ role }) => role === 'tour')
  const [act, before] = [segments[at - 1], segments[at - 2]]
  if (!tour || !/^tour$/i.test(tour) || !act) return tour
  return act.role === 'act' && before?.role === 'act' ? null : `${act.text} ${tour}`
}

/** `The Glass Quartet’s “All-Request Hour”` names The Glass Quartet. */
function getOwner(one: Segment, segments: readonly Segment[]): string {
  const behind = segments[segments.indexOf(one) + 1]
  const owns = behind && ['possessive', 'quote', 'tail'].includes(behind.joint)
  return owns ? one.text.replace(/['’]s?$/, '') : one.text
}

/** The words of a role: runs that stand beside each other are one, with what is printed between them. */
function toText({ text, pieces }: Parted, segments: readonly Segment[], role: Segment['role']): string | null {
  const first = segments.findIndex((one) => one.role === role)
  if (first < 0) return null
  let last = first
  while (segments[last + 1]?.role === role && segments[last + 1]?.joint !== 'support') last++
  const [begin, end] = [pieces[segments[first]?.from ?? 0]?.start ?? 0, pieces[(segments[last]?.to ?? 1) - 1]?.end]
  const words = tidy(text.slice(begin, end)).replace(/^["“'‘]([^"“”]*)["”'’]$/, '$1')
  return withoutTrailing(words, ' ,;:|–—-') || null
}

function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => {
    const key = artistKey(name)
    return seen.has(key) ? false : seen.add(key)
  })
}
