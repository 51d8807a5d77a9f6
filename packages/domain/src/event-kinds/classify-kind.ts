import type { EventKind } from '@houselights/contracts/entities/entities'
import { WHOLE_WEEKDAY } from '../dates/calendar-names.ts'
import { isMusicGenre } from '../genres/genres.ts'
import { remembered } from '../text/memoize.ts'
import { fold } from '../text/text.ts'
import { getDescription, getLabels, getParts, isListOfActs, type KindEvidence, type Part } from './kind-evidence.ts'
import { SIGNS, type Sign, WEIGHTS } from './kind-features.ts'

type Kind = Sign['kind']

/** Words that may follow what a name says the thing is: `Trivia Night Tonight`. */
const COMPANIONS = new Set(
  'night nights nite nites party show shows showcase happy hour time event events series edition special league brunch social club session sessions live free tonight today hosted tickets weekly monthly annual am pm daily early late championship open mic & and'.split(
    ' ',
  ),
)
const COMPANION = new RegExp(String.raw`^(?:${WHOLE_WEEKDAY}s?|\d\w*|vol|no|part|pt)$`)

/**
 * Decides what kind of event a listing announces: the evidence for each kind is added up, and what there is most for
 * something else than music must outweigh that for music, which begins with what the list usually announces.
 * `music` where the source says so; `unknown` where nothing says so, and then it counts as music; `other` where a list
 * that announces anything shows no sign of music. A title alone may be given.
 */
export function classifyKind(evidence: KindEvidence | string): EventKind {
  const given = typeof evidence === 'string' ? { title: evidence } : evidence
  const scores = addUp(given)
  const said = scores.get('music') ?? 0
  const expected = WEIGHTS.expected[given.calendar ?? 'venue'] + performed(given)
  const [kind, most] = [...scores].filter(([one]) => one !== 'music').reduce(greater, ['other', 0])
  if (most > expected + said) return kind
  return isStatedMusic(given) ? 'music' : 'unknown'
}

/** Whether a title alone announces a private evening, as `classifyKind` says: hardly any holds a word of one. */
export function isPrivate(title: string): boolean {
  const printed = toText(getParts({ title }))
  return PRIVATE.some(({ words }) => printed.search(words) >= 0) && classifyKind(title) === 'private'
}
const PRIVATE = SIGNS.filter(({ kind }) => kind === 'private')

/** Whether the source itself says so, and not only words that it prints. */
const isStatedMusic = ({ stated, calendar, ...given }: KindEvidence): boolean =>
  stated === 'music' ||
  calendar === 'music' ||
  calendar === 'dance' ||
  (calendar !== 'mixed' && inLabels(SIGNS, getLabels(given)).has('music'))

const greater = (one: [Kind, number], other: [Kind, number]): [Kind, number] => (other[1] > one[1] ? other : one)

function performed({ title, performers = [] }: KindEvidence): number {
  if (performers.length === 0) return 0
  return performers.some((name) => fold(name) !== fold(title)) ? WEIGHTS.performers.named : WEIGHTS.performers.titled
}

function addUp(given: KindEvidence): Map<Kind, number> {
  const scores = new Map<Kind, number>()
  const add = (kind: Kind, weight: number): void => {
    scores.set(kind, (scores.get(kind) ?? 0) + weight)
  }
  const signs = SIGNS.filter(({ uncharged }) => !(uncharged && given.charged))
  for (const [kind, weight] of inParts(signs, getParts(given))) add(kind, weight)
  // on a list for anybody, announcers choose the words themselves
  for (const [kind, weight] of inLabels(signs, getLabels(given)))
    if (kind !== 'music' || given.calendar !== 'mixed') add(kind, weight)
  for (const [kind, weight] of inDescription(signs, getDescription(given))) add(kind, weight)
  if (given.tags?.some(isMusicGenre)) add('music', WEIGHTS.knownGenre)
  if (isListOfActs(given.title)) add('music', WEIGHTS.listOfActs)
  const { stated = 'unknown' } = given
  if (stated !== 'unknown') add(stated, stated === 'music' ? WEIGHTS.stated.music : WEIGHTS.stated.other)
  return scores
}

/** What weighs most of each kind in the printed parts. */
function inParts(signs: readonly Sign[], parts: readonly Part[]): Map<Kind, number> {
  const found = new Map<Kind, number>()
  const all = toText(parts)
  // most signs are nowhere
  for (const { kind, words, weigh } of signs.filter((sign) => all.search(sign.words) >= 0))
    for (const part of parts)
      for (const match of part.text.matchAll(words)) {
        const weight = weightAt(weigh, part, match)
        if (!isWithinName(part, match[0]) || kind === 'music')
          raise(found, kind, part.isLater && kind !== 'music' ? Math.min(weight, WEIGHTS.mostName) : weight)
      }
  return found
}

const toText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('\n')

/** In a list of names, a single word is a name, or ends a name of two. */
const isWithinName = ({ text, isName }: Part, word: string): boolean =>
  isName && !word.includes(' ') && text.endsWith(word) && text.split(' ').length <= 2

function weightAt(weigh: Sign['weigh'], { text, isAll, isRemark }: Part, match: RegExpExecArray): number {
  const after = text.slice(match.index + match[0].length).trim()
  const ends = after === '' || after.split(' ').every((word) => COMPANIONS.has(word) || COMPANION.test(word))
  const begins = text.slice(0, match.index).trim() === ''
  return Math.max(
    weigh.title ?? 0,
    // a single word that is all of the title is as likely an act's name
    ends && !(isAll && text === match[0] && !text.includes(' ')) ? (weigh.end ?? 0) : 0,
    ends && begins && isAll ? (weigh.whole ?? 0) : 0,
    ends && begins && isRemark ? (weigh.label ?? 0) : 0,
  )
}

function inLabels(signs: readonly Sign[], labels: readonly string[]): Map<Kind, number> {
  const found = new Map<Kind, number>()
  const said = new Set(labels.flatMap((label) => signsOfLabel(label)))
  for (const sign of said.size > 0 ? signs : []) if (said.has(sign)) raise(found, sign.kind, sign.weigh.label ?? 0)
  return found
}

/** The genres and categories of a calendar are the same few, listing after listing. */
const signsOfLabel = remembered((label): readonly Sign[] =>
  SIGNS.filter(({ weigh, words }) => weigh.label && label.search(words) >= 0),
)

/** Different words of a kind add up, so that a mention in passing does not weigh as much as an account of it. */
function inDescription(signs: readonly Sign[], text: string): Map<Kind, number> {
  const found = new Map<Kind, number>()
  for (const { kind, words, weigh } of text === '' ? [] : signs) {
    if (!weigh.text) continue
    const different = new Set(Array.from(text.matchAll(words), ([match]) => match)).size
    found.set(kind, Math.min(WEIGHTS.mostText, (found.get(kind) ?? 0) + weigh.text * different))
  }
  return found
}

const raise = (found: Map<Kind, number>, kind: Kind, weight: number): unknown =>
  weight > (found.get(kind) ?? 0) && found.set(kind, weight)
