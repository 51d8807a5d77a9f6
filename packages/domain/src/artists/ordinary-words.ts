import lines from './ordinary-words.json' with { type: 'json' }

/**
 * Words by which many call themselves: everyday nouns, verbs and adjectives, given names and family names, in English and, for
 * the commonest, in Spanish and French. A name of nothing else says little; one other word distinguishes it from most. No word list is
 * whole: what is missing here makes a name look rarer than it is, so endings of English words count beside it (`name-doubts.ts`).
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')))
