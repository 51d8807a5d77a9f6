/**
 * What no text may hold and nobody sees: control characters, which a terminal obeys, marks of direction, breaks without width,
 * halves of letters, and what Unicode never assigns. Postgres holds no NUL, and no JSON with half a letter.
 */
const UNSEEN = String.raw`[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Cs}\p{NChar}]`
const UNSEEN_SIGNS = new RegExp(`${UNSEEN}+`, 'gu')
/** Most texts are tidy but for their ends. */
const UNTIDY = new RegExp(String.raw`${UNSEEN}|\s\s|[^\S ]`, 'u')

/** The text without what nobody sees and no database keeps; line ends and tabs stay. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN_SIGNS, '')

/** White space of every kind (no-break, line ends) made one blank, ends trimmed; without what nobody sees. */
export const tidy = (text: string): string =>
  UNTIDY.test(text) ? withoutUnseen(text).replace(/\s+/g, ' ').trim() : text.trim()

/**
 * No line, name or title that people print is longer. What takes one apart is given no more: its patterns may take the
 * square of what they are given.
 */
export const MAX_LINE_LENGTH = 1000

/** Title and support together. */
export const MAX_BILL_LENGTH = 2 * MAX_LINE_LENGTH

/** A printed line: tidied, and cut where none goes on. */
export const toLine = (text: string): string => cutAt(tidy(text), MAX_LINE_LENGTH).trimEnd()

/** Whether a text prints anything: marks without a letter and signs that no script has do not. */
export const isSeen = (text: string): boolean => /[\p{L}\p{N}\p{S}\p{P}]/u.test(text)

/** The beginning of a text; no sign of two halves is cut in two. */
export const cutAt = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** The text without these signs at its end. A pattern would look for the end from each of them anew. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Unicode's bound of stream-safe text (UAX 15): putting a longer run of marks in order takes the square of its length. */
const MAX_COMBINING_MARKS = 30
const LONG_RUN = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu')

/** ASCII has no accents and one spelling of each letter; most of what is printed is that. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** Taken apart into bases and marks, alike letters made one (NFKD). */
export const decompose = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? (text.length > MAX_COMBINING_MARKS ? text.replace(LONG_RUN, '$1') : text).normalize('NFKD')
    : text

/** Lower-cased, without accents; other scripts keep their letters. */
export const fold = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? decompose(text)
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    : text.toLowerCase()

/** An address part: `Café du Nord` → `cafe-du-nord`; other scripts keep their letters, so that no name ends up empty. */
export const slugify = (text: string): string =>
  fold(text)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '')
