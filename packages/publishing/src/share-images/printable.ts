/** Marks that stand above or below one letter: more of them are no writing. */
const MAX_COMBINING_MARKS = 2
/** Read before anything else is done with a text: what a card can show is far shorter. */
const MAX_INPUT_LENGTH = 1_000

const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{2028}\u{2029}\u{3164}\u{115F}\u{1160}\u{FFFC}\u{FFFD}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]/gu
/** Emoji, with all that is joined to them. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}](?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D}\p{Extended_Pictographic})*|\u{20E3}/gu
/** Before it are signs that people wrote before there were emoji, ©, ♥ and ★ among them: fonts have them as letters. */
const FIRST_PICTURE = 0x1f000
/**
 * Blocks of letters in another shape, most of which no font has: 𝕱, Ⓐ, Ⅳ, ㈱, full width. What else Unicode would fold is
 * let be: fonts have ™, ½ and …, and letters of Korean and Thai would come apart.
 */
const SHAPED =
  /[\u{1D2C}-\u{1D6A}\u{2100}-\u{2121}\u{2123}-\u{214F}\u{2160}-\u{217F}\u{2460}-\u{24FF}\u{3200}-\u{33FF}\u{FB00}-\u{FDFF}\u{FE70}-\u{FEFC}\u{FF01}-\u{FFEF}\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1E5}]+/gu
const SPACE = /[\p{Z}\p{Cc}]+/gu
const MARKS = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu')

/**
 * A text from a scraped page as one line that can be drawn: without control characters, direction marks and emoji,
 * letters in their plain shape; shortened to so many characters.
 */
export function printable(text: string, most: number): string {
  const tidy = text
    .slice(0, MAX_INPUT_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replace(SHAPED, (letters) => letters.normalize('NFKC'))
    .replace(SPACE, ' ')
    .replace(EMOJI, getSign)
    .replace(INVISIBLE, '')
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

/** What is left of an emoji: the sign that it is made of, where that is one of writing. */
function getSign(emoji: string): string {
  const [sign = ''] = emoji
  const isPicture = (sign.codePointAt(0) ?? 0) >= FIRST_PICTURE || sign === '\u{20E3}'
  return isPicture || emoji.includes('\u{200D}') ? '' : sign
}
