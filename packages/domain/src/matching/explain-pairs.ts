import type { Gazetteer } from '../geography/gazetteer.ts'
import { compareFacts, formatReason, LISTED_TWICE } from './compare-listings.ts'
import { getContext } from './context.ts'
import type { MatchListing } from './listing-facts.ts'
import { SCORES } from './scores.ts'

/**
 * Whether a listing repeats an earlier listing of its source: the evidence is enough for one event, and the only possible
 * veto is that one source lists it twice.
 */
export function isSameAnnouncement(
  newListing: MatchListing,
  earlierListing: MatchListing,
  gazetteer: Gazetteer,
): boolean {
  const context = getContext([newListing, earlierListing], gazetteer)
  const [newFacts, earlierFacts] = context.facts
  if (!newFacts || !earlierFacts) return false
  const { score, vetoes } = compareFacts(newFacts, earlierFacts, context)
  return score >= SCORES.merge && vetoes.every((veto) => veto === LISTED_TWICE)
}

/** The evidence for and against two listings being the same event, as sentences for the person who decides. */
export interface Explanation {
  for: string[]
  against: string[]
}

/**
 * Explains the matcher's evidence about pairs of listings. `comparedListings` are all listings that the matcher would
 * compare, including the listings of the pairs: they show how rare a word is and how a source lists events. Null for a
 * pair with a listing that isn't among them.
 */
export function explainPairs(
  comparedListings: readonly MatchListing[],
  pairs: readonly { a: string; b: string }[],
  gazetteer: Gazetteer,
): (Explanation | null)[] {
  const context = getContext(comparedListings, gazetteer)
  const facts = new Map(context.facts.map((listingFacts) => [listingFacts.listing.id, listingFacts]))
  return pairs.map(({ a, b }) => {
    const [factsA, factsB] = [facts.get(a), facts.get(b)]
    if (!factsA || !factsB) return null
    const { score, terms, vetoes } = compareFacts(factsA, factsB, context)
    const sentences = terms.map((term) => ({
      points: term.points,
      sentence: toSentence(formatReason({ ...term, reason: toSentenceWords(term.reason) })),
    }))
    return {
      for: sentences.flatMap(({ points, sentence: text }) => (points > 0 ? [text] : [])),
      against: [
        ...vetoes.map((veto) => toSentence(`never merged automatically: ${veto}`)),
        ...sentences.flatMap(({ points, sentence: text }) => (points < 0 ? [text] : [])),
        ...(score < SCORES.merge
          ? [`The evidence adds up to ${roundPoints(score)} points. Merging needs ${SCORES.merge}.`]
          : []),
      ],
    }
  })
}

/** Log texts that need different words in a sentence. */
const SENTENCE_WORDS: Readonly<Record<string, string>> = {
  'places: same': 'same venue',
  'places: open': 'one of them has no venue',
  'places: other': 'another venue',
}
const toSentenceWords = (reason: string): string => SENTENCE_WORDS[reason] ?? reason
const toSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
const roundPoints = (score: number): number => Math.round(score * 100) / 100
