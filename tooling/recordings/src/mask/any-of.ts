/** Joins words separated by white space as alternatives of a regular expression. */
export const anyOf = (words: string): string => words.trim().split(/\s+/).join('|')
