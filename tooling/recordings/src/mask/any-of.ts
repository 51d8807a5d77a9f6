/** A regular expression's alternatives, from words separated by white space. */
export const anyOf = (words: string): string => words.trim().split(/\s+/).join('|')
