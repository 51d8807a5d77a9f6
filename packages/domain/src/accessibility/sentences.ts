import { cutAt, fold, MAX_LINE_LENGTH, tidy } from '../text/text.ts'

/** Longer texts are cut before they are searched. */
const MAX_TEXT_LENGTH = 20_000
const MAX_QUOTE_LENGTH = 240

/** A sentence as printed, and in the form that patterns are matched against. */
export interface Sentence {
  printed: string
  /**
   * Folded, with hyphens and slashes between words replaced by spaces: `Wheelchair-accessible` becomes `wheelchair
   * accessible`.
   */
  plain: string
  /** Whether it is the only sentence on its line. */
  onOwnLine: boolean
}

/** Splits a text into sentences, line by line. Questions state nothing and are left out. */
export function splitSentences(text: string): Sentence[] {
  return cutAt(text, MAX_TEXT_LENGTH)
    .split('\n')
    .flatMap((line) => {
      const sentences = tidy(line)
        .split(/(?<=[.!?]) | [•·|] /)
        .map((printed) => printed.replace(/^[|•·*\s]+/, '').trim())
        .filter(Boolean)
      return sentences.map((printed) => ({ printed, plain: toPlain(printed), onOwnLine: sentences.length === 1 }))
    })
    .filter(({ printed }) => !printed.endsWith('?'))
}

const toPlain = (printed: string): string =>
  fold(cutAt(printed, MAX_LINE_LENGTH))
    .replace(/[’`]/g, "'")
    .replace(/(?<=\w)[-‐–/](?=\w)/g, ' ')
    .replace(/\bwheel ?chairs?\b/g, 'wheelchair')
    .replace(/\ba\.d\.a\.?(?=\s|$)/g, 'ada')
    .replace(/\s+/g, ' ')

/** Splits a sentence at punctuation. */
export const splitClauses = (plain: string): string[] =>
  plain
    .split(/[.!;:,()[\]|•·*"“”]|\s[-–—]+\s/)
    .map((clause) => clause.trim())
    .filter(Boolean)

export const quote = (printed: string): string =>
  printed.length <= MAX_QUOTE_LENGTH ? printed : `${cutAt(printed, MAX_QUOTE_LENGTH - 1).trimEnd()}…`
