/** Marks that stand above or below one letter: more of them are no writing. */
const MOST_MARKS = 2
/** Read before anything else is done with a text: what a card can show is far shorter. */
const MOST_READ = 1_000

const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{2028}\u{2029}\u{3164}\u{115F}\u{1160}\u{FFFC}\u{FFFD}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]/gu
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u{20E3}/gu
/** Emoji by their properties, and letters of everyday writing. */
const NO_EMOJI = /[©®™]/u
const SPACE = /[\p{Z}\p{Cc}]+/gu
const MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu')

/**
 * A text from a scraped page as one line that can be drawn: without control characters, what turns the direction of
 * writing, what has no width, and emoji; shortened to so many characters.
 */
export function printable(text: string, most: number): string {
  const tidy = text
    .slice(0, MOST_READ)
    .toWellFormed()
    .normalize('NFC')
    .replace(SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(EMOJI, (letter) => (NO_EMOJI.test(letter) ? letter : ''))
    .replace(MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const letters = Array.from(tidy)
  if (letters.length <= most) return tidy
  return `${letters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}
