import { isNearlySame } from '../text/nearly-same.ts'
import { anyOf } from '../text/pattern.ts'
import type { Context } from './context.ts'
import type { Act, Facts } from './listing-facts.ts'
import { LIMITS, SCORES, WORD_WEIGHTS } from './scores.ts'

/** The similarity of two bills as a score, and the reason for it. */
export interface BillSimilarity {
  score: number
  reason: string
  /** Neither bill has anything that the other lacks. */
  identical: boolean
  /** Both use the event's own name: same headliner or same title. */
  sameName: boolean
  /** How many acts are on both bills. */
  shared: number
}

const NO_EVIDENCE: BillSimilarity = {
  score: 0,
  reason: 'no name in common',
  identical: false,
  sameName: false,
  shared: 0,
}

/** Scores how similar two bills are: compares the names of acts, then acts inside unsplit titles, then single words. */
export function weighBills(a: Facts, b: Facts, context: Context): BillSimilarity {
  const identical = isSameBill(a, b)
  if (a.titleKey !== '' && toPlainTitle(a, context) === toPlainTitle(b, context))
    return {
      score: SCORES.bill.sameTitle,
      reason: `same title "${a.listing.title}"`,
      identical,
      sameName: true,
      shared: a.acts.length,
    }
  const sharedActs = a.acts.flatMap((act) => {
    const matchingAct = b.acts.find((candidate) => isSameAct(act, candidate))
    return matchingAct && isDistinctive(act, context) ? [act] : []
  })
  const minActs = Math.min(a.acts.length, b.acts.length)
  const [headlinerA, headlinerB] = [a.acts[0], b.acts[0]]
  if (headlinerA && headlinerB && sharedActs.includes(headlinerA) && isSameAct(headlinerA, headlinerB))
    return {
      score: SCORES.bill.sameHeadliner,
      reason: `same headliner "${headlinerA.words.join(' ')}"`,
      identical,
      sameName: true,
      shared: sharedActs.length,
    }
  if (sharedActs.length > 0) {
    const share = sharedActs.length / minActs
    const { onlyAct, someActs, allActs } = SCORES.bill
    const score = minActs === 1 ? onlyAct : someActs + allActs * share
    return {
      score,
      reason: `both name ${sharedActs.map((act) => `"${act.words.join(' ')}"`).join(', ')}`,
      identical,
      sameName: false,
      shared: sharedActs.length,
    }
  }
  return weighParts(a, b, context) ?? weighWords(a, b, context)
}

/**
 * Whether both bills have the same acts, or the same words if they have no acts. Two shows on one day can have the same
 * bill.
 */
function isSameBill(a: Facts, b: Facts): boolean {
  if (a.titleKey === b.titleKey && a.words.length === b.words.length) return true
  const keys = new Set(a.acts.map((act) => act.key))
  return keys.size > 0 && keys.size === b.acts.length && b.acts.every((act) => keys.has(act.key))
}

/** Removes the words that don't distinguish events from a title. */
const toPlainTitle = ({ titleKey }: Facts, { fillers }: Context): string =>
  titleKey.replace(fillers, ' ').replace(/\s+/g, ' ').trim() || titleKey

/** Whether two acts have the same key, apart from misprints or a cut-off end. */
function isSameAct(a: Act, b: Act): boolean {
  const [shorter, longer] = a.key.length <= b.key.length ? [a.key, b.key] : [b.key, a.key]
  const cutOff =
    shorter.length >= LIMITS.cutOffLetters && longer.startsWith(shorter) && !/\d/.test(longer.slice(shorter.length))
  return cutOff || isNearlySame(shorter, longer)
}

/** Whether a name is rare enough to identify an event. `Night` isn't, and `Fog` with its few letters barely is. */
const isDistinctive = (act: Act, context: Context): boolean =>
  act.key.length > 2 && act.words.reduce((sum, word) => sum + context.weight(word), 0) >= WORD_WEIGHTS.distinctiveName

/** Scores an act of one bill inside the unsplit title of the other: `Bad Religion` in `Dropkick Murphys and Bad Religion`. */
function weighParts(a: Facts, b: Facts, context: Context): BillSimilarity | null {
  const containedAct = findActInside(a, b, context) ?? findActInside(b, a, context)
  return containedAct
    ? {
        ...NO_EVIDENCE,
        score: SCORES.bill.actInTitle,
        reason: `"${containedAct.words.join(' ')}" is in the other's title`,
        shared: 1,
      }
    : null
}

/**
 * Words in the names of events that celebrate an act without a show by the act itself (`Bad Bunny Party`, `Disclosure
 * Tribute Night`). From the titles of the labeled listings, with other common forms.
 */
const HOMAGE_WORDS = anyOf`
  tributes?|covers?|plays|vs|versus|experience|celebration|fusion|
  party|night|nite|rave|dance|club|bootie|mashup|karaoke|trivia|bingo|brunch|screening
`
const HOMAGE_WORD = new RegExp(`^${HOMAGE_WORDS}$`)

function findActInside(a: Facts, b: Facts, context: Context): Act | undefined {
  return a.acts.find((act) => {
    const needle = act.words.filter((word, index) => word !== 'the' || index > 0)
    if (!isDistinctive(act, context) || !containsRun(needle, b.text.trim().split(' '))) return false
    const enclosingAct = b.acts.find((act) => containsRun(needle, act.words))
    const remainingWords = enclosingAct ? enclosingAct.words.filter((word) => !act.words.includes(word)) : []
    return !remainingWords.some((word) => HOMAGE_WORD.test(word))
  })
}

/** Whether `words` contains the needle's words in a row. A name of several words may be misprinted (`Bumpin Ugies`). */
function containsRun(needle: readonly string[], words: readonly string[]): boolean {
  const name = needle.join('')
  return words.some((_, start) => {
    const run = words.slice(start, start + needle.length)
    if (run.length < needle.length) return false
    return needle.length > 1 ? isNearlySame(name, run.join('')) : name === run[0]
  })
}

/** Scores the words in common, weighted by rarity, relative to the shorter text. */
function weighWords(a: Facts, b: Facts, context: Context): BillSimilarity {
  const [shorter, longer] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  const distinctWords = [...new Set(shorter)]
  const sharedWords = distinctWords.filter((word) => longer.some((otherWord) => isNearlySame(word, otherWord)))
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + context.weight(word), 0)
  const share = sum(distinctWords) > 0 ? sum(sharedWords) / sum(distinctWords) : 0
  const { minWords, minWeight, minShare } = WORD_WEIGHTS
  if (sharedWords.length < minWords || sum(sharedWords) < minWeight || share < minShare) return NO_EVIDENCE
  return { ...NO_EVIDENCE, score: SCORES.bill.words * share, reason: `words in common: ${sharedWords.join(', ')}` }
}
