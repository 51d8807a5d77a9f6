import lines from './ordinary-words.json' with { type: 'json' }

/**
 * Words that many artists use in their names: everyday nouns, verbs and adjectives, given names and family names, in
 * English and, for the most common, in Spanish and French. A name made only of these is shared by many artists; one
 * other word usually makes it rare. No word list is complete, and a missing word makes a name look rarer than it is, so
 * `name-doubts.ts` also looks at English word endings.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')))
