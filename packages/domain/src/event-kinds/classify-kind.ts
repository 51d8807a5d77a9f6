import type { EventKind } from '@houselights/contracts/entities/entities'
import { WHOLE_WEEKDAY } from '../dates/calendar-names.ts'
import { isMusicGenre } from '../genres/genres.ts'
import { memoize } from '../text/memoize.ts'
import { fold } from '../text/text.ts'
import { getDescription, getLabels, getParts, isListOfActs, type KindEvidence, type Part } from './kind-evidence.ts'
import { KIND_FEATURES, type KindFeature, WEIGHTS } from './kind-features.ts'

type Kind = KindFeature['kind']

/** Words that may follow the noun that says what the event is: `Trivia Night Tonight`. */
const COMPANIONS = new Set(
  'night nights nite nites party show shows showcase happy hour time event events series edition special league brunch social club session sessions live free tonight today hosted tickets weekly monthly annual am pm daily early late championship open mic & and'.split(
    ' ',
  ),
)
const COMPANION = new RegExp(String.raw`^(?:${WHOLE_WEEKDAY}s?|\d\w*|vol|no|part|pt)$`)

/**
 * Decides what kind of event a listing announces. The evidence for each kind is added up. The strongest kind other than
 * music must score higher than music, which starts with a score for the kind of calendar. Returns `music` if the source
 * says so, and `unknown` if nothing does, which counts as music. Returns `other` for an event on a mixed calendar if
 * nothing suggests music. A string counts as the title.
 */
export function classifyKind(evidence: KindEvidence | string): EventKind {
  const listing = typeof evidence === 'string' ? { title: evidence } : evidence
  const scores = addScores(listing)
  const musicScore = scores.get('music') ?? 0
  const expectedMusic = WEIGHTS.expected[listing.calendar ?? 'venue'] + scorePerformers(listing)
  const [kind, topScore] = [...scores]
    .filter(([candidate]) => candidate !== 'music')
    .reduce(pickHigherScore, ['other', 0])
  if (topScore > expectedMusic + musicScore) return kind
  return isStatedMusic(listing) ? 'music' : 'unknown'
}

/**
 * Whether `classifyKind` classifies an event with this title as private. The word check comes first because few titles
 * pass it.
 */
export function isPrivate(title: string): boolean {
  const printed = toText(getParts({ title }))
  return PRIVATE.some(({ words }) => printed.search(words) >= 0) && classifyKind(title) === 'private'
}
const PRIVATE = KIND_FEATURES.filter(({ kind }) => kind === 'private')

/** Whether the source itself says that the event is music, not only words that it prints. */
const isStatedMusic = ({ statedKind, calendar, ...listing }: KindEvidence): boolean =>
  statedKind === 'music' ||
  calendar === 'music' ||
  calendar === 'dance' ||
  (calendar !== 'mixed' && weighLabels(KIND_FEATURES, getLabels(listing)).has('music'))

const pickHigherScore = (a: [Kind, number], b: [Kind, number]): [Kind, number] => (b[1] > a[1] ? b : a)

function scorePerformers({ title, performers = [] }: KindEvidence): number {
  if (performers.length === 0) return 0
  return performers.some((name) => fold(name) !== fold(title)) ? WEIGHTS.performers.named : WEIGHTS.performers.titled
}

function addScores(listing: KindEvidence): Map<Kind, number> {
  const scores = new Map<Kind, number>()
  const add = (kind: Kind, weight: number): void => {
    scores.set(kind, (scores.get(kind) ?? 0) + weight)
  }
  const features = KIND_FEATURES.filter(({ onlyIfFree }) => !(onlyIfFree && listing.hasPrice))
  for (const [kind, weight] of weighParts(features, getParts(listing))) add(kind, weight)
  // On a list that anybody can post to, the organizers choose the labels themselves.
  for (const [kind, weight] of weighLabels(features, getLabels(listing)))
    if (kind !== 'music' || listing.calendar !== 'mixed') add(kind, weight)
  for (const [kind, weight] of weighDescription(features, getDescription(listing))) add(kind, weight)
  if (listing.tags?.some(isMusicGenre)) add('music', WEIGHTS.knownGenre)
  if (isListOfActs(listing.title)) add('music', WEIGHTS.listOfActs)
  const { statedKind = 'unknown' } = listing
  if (statedKind !== 'unknown') add(statedKind, statedKind === 'music' ? WEIGHTS.stated.music : WEIGHTS.stated.other)
  return scores
}

/** Finds the highest weight of each kind in the printed parts. */
function weighParts(features: readonly KindFeature[], parts: readonly Part[]): Map<Kind, number> {
  const maxWeights = new Map<Kind, number>()
  const allText = toText(parts)
  // Most features match nothing.
  for (const { kind, words, weights } of features.filter((feature) => allText.search(feature.words) >= 0))
    for (const part of parts)
      for (const match of part.text.matchAll(words)) {
        const weight = weightAt(weights, part, match)
        if (!isWithinName(part, match[0]) || kind === 'music')
          raiseWeight(maxWeights, kind, part.isLater && kind !== 'music' ? Math.min(weight, WEIGHTS.maxName) : weight)
      }
  return maxWeights
}

const toText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('\n')

/** Whether a single word in a list of names is a whole name or the end of a two-word name. */
const isWithinName = ({ text, isName }: Part, word: string): boolean =>
  isName && !word.includes(' ') && text.endsWith(word) && text.split(' ').length <= 2

function weightAt(weights: KindFeature['weights'], { text, isAll, isRemark }: Part, match: RegExpExecArray): number {
  const after = text.slice(match.index + match[0].length).trim()
  const isAtEnd = after === '' || after.split(' ').every((word) => COMPANIONS.has(word) || COMPANION.test(word))
  const isAtBeginning = text.slice(0, match.index).trim() === ''
  return Math.max(
    weights.title ?? 0,
    // A single word that is the whole title is just as likely an act's name.
    isAtEnd && !(isAll && text === match[0] && !text.includes(' ')) ? (weights.end ?? 0) : 0,
    isAtEnd && isAtBeginning && isAll ? (weights.whole ?? 0) : 0,
    isAtEnd && isAtBeginning && isRemark ? (weights.label ?? 0) : 0,
  )
}

function weighLabels(features: readonly KindFeature[], labels: readonly string[]): Map<Kind, number> {
  const weights = new Map<Kind, number>()
  const labelFeatures = new Set(labels.flatMap((label) => findLabelFeatures(label)))
  for (const feature of labelFeatures.size > 0 ? features : [])
    if (labelFeatures.has(feature)) raiseWeight(weights, feature.kind, feature.weights.label ?? 0)
  return weights
}

/** Finds the features in a label. Memoized, because a calendar uses the same few labels in every listing. */
const findLabelFeatures = memoize((label): readonly KindFeature[] =>
  KIND_FEATURES.filter(({ weights, words }) => weights.label && label.search(words) >= 0),
)

/**
 * Weighs the words of each kind in a description. Different words add up, so that a passing mention weighs less than a
 * full description.
 */
function weighDescription(features: readonly KindFeature[], text: string): Map<Kind, number> {
  const totals = new Map<Kind, number>()
  for (const { kind, words, weights } of text === '' ? [] : features) {
    if (!weights.text) continue
    const wordCount = new Set(Array.from(text.matchAll(words), ([match]) => match)).size
    totals.set(kind, Math.min(WEIGHTS.maxText, (totals.get(kind) ?? 0) + weights.text * wordCount))
  }
  return totals
}

const raiseWeight = (weights: Map<Kind, number>, kind: Kind, weight: number): unknown =>
  weight > (weights.get(kind) ?? 0) && weights.set(kind, weight)
