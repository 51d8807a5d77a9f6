import { cleanDescription } from './clean-text.ts'

/** The printed lines of a hand-made block: what stands between line breaks, tidied, empty ones gone. */
export const linesOf = (html: string | null | undefined): string[] =>
  // line ends of the source are blanks: only marks break a line
  cleanDescription(html?.replace(/\s+/g, ' '))?.split('\n') ?? []
