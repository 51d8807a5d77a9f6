/**
 * Invisible characters that no text may contain: control characters, which terminals obey, direction marks, zero-width
 * characters, lone surrogates, and code points that Unicode never assigns. Postgres can't store NUL, and its JSON can't
 * store a lone surrogate.
 */
const INVISIBLE = String.raw`[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\p{Cs}\p{NChar}]`
const INVISIBLE_RUN = new RegExp(`${INVISIBLE}+`, 'gu')
/** Most texts are already tidy except at their ends. */
const UNTIDY = new RegExp(String.raw`${INVISIBLE}|\s\s|[^\S ]`, 'u')

/** Removes invisible characters that databases reject or readers can't see. Line breaks and tabs stay. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE_RUN, '')

/**
 * Replaces all white space (no-break spaces, line breaks) with single spaces, trims the ends, and removes invisible
 * characters.
 */
export const tidy = (text: string): string =>
  UNTIDY.test(text) ? withoutInvisible(text).replace(/\s+/g, ' ').trim() : text.trim()

/**
 * No printed line, name or title is longer. Parsers get no longer text, because their patterns can take time quadratic
 * in its length.
 */
export const MAX_LINE_LENGTH = 1000

/** The maximum length of title and support together. */
export const MAX_BILL_LENGTH = 2 * MAX_LINE_LENGTH

/** Tidies a text and cuts it to the maximum length of a printed line. */
export const toLine = (text: string): string => cutAt(tidy(text), MAX_LINE_LENGTH).trimEnd()

/** Whether a text contains anything visible. Combining marks without a letter and unassigned characters don't count. */
export const isPrintable = (text: string): boolean => /[\p{L}\p{N}\p{S}\p{P}]/u.test(text)

/** Returns the beginning of a text, without splitting a surrogate pair. */
export const cutAt = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Removes these characters from the end of a text. A regular expression would rescan the text from each of these
 * characters.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/**
 * Unicode's limit for stream-safe text (UAX 15). Normalizing a longer run of marks takes time quadratic in its length.
 */
const MAX_COMBINING_MARKS = 30
const LONG_RUN = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu')

/** ASCII has no accents and only one spelling per letter, and most printed text is ASCII. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** Decomposes a text into base letters and marks, with compatible characters unified (NFKD). */
export const decompose = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? (text.length > MAX_COMBINING_MARKS ? text.replace(LONG_RUN, '$1') : text).normalize('NFKD')
    : text

/** Lower-cases a text and removes its accents. Other scripts keep their letters. */
export const fold = (text: string): string =>
  BEYOND_ASCII.test(text)
    ? decompose(text)
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
    : text.toLowerCase()

/**
 * Converts a text to a part of an address: `Café du Nord` → `cafe-du-nord`. Other scripts keep their letters, so that
 * no name ends up empty.
 */
export const slugify = (text: string): string =>
  fold(text)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '')
