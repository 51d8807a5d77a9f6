/** The alternatives of an expression, from words parted by blanks. */
export const anyOf = (words: string): string => words.trim().split(/\s+/).join('|')
