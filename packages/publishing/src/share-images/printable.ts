/** The most combining marks that stay on one letter. More than that isn't writing. */
const MAX_COMBINING_MARKS = 2
/** Text is cut to this before anything else: a card shows far less. */
const MAX_INPUT_LENGTH = 1_000

const INVISIBLE =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u{2028}\u{2029}\u{3164}\u{115F}\u{1160}\u{FFFC}\u{FFFD}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]/gu
/** Emoji, with everything joined to them. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}](?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D}\p{Extended_Pictographic})*|\u{20E3}/gu
/** Fonts draw most symbols below this code point (©, ♥ and ★) as plain glyphs, not as pictures. */
const FIRST_PICTOGRAPH = 0x1f000
/**
 * Blocks of styled letters, most of which no font has: 𝕱, Ⓐ, Ⅳ, ㈱, full width. Other characters that Unicode would fold
 * stay: fonts have ™, ½ and …, and Korean and Thai letters would fall apart.
 */
const STYLED_LETTERS =
  /[\u{1D2C}-\u{1D6A}\u{2100}-\u{2121}\u{2123}-\u{214F}\u{2160}-\u{217F}\u{2460}-\u{24FF}\u{3200}-\u{33FF}\u{FB00}-\u{FDFF}\u{FE70}-\u{FEFC}\u{FF01}-\u{FFEF}\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F1E5}]+/gu
const SPACE = /[\p{Z}\p{Cc}]+/gu
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu')

/**
 * Converts a scraped text to one drawable line of at most `maxLength` characters: without control characters, direction
 * marks and emoji, and with styled letters made plain.
 */
export function toPrintable(text: string, maxLength: number): string {
  const cleanText = text
    .slice(0, MAX_INPUT_LENGTH)
    .toWellFormed()
    .normalize('NFC')
    .replace(STYLED_LETTERS, (letters) => letters.normalize('NFKC'))
    .replace(SPACE, ' ')
    .replace(EMOJI, toSymbol)
    .replace(INVISIBLE, '')
    .replace(EXCESS_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const letters = Array.from(cleanText)
  if (letters.length <= maxLength) return cleanText
  return `${letters
    .slice(0, maxLength - 1)
    .join('')
    .trimEnd()}…`
}

/** Returns an emoji's base character if that is a plain symbol, or nothing. */
function toSymbol(emoji: string): string {
  const [symbol = ''] = emoji
  const isPicture = (symbol.codePointAt(0) ?? 0) >= FIRST_PICTOGRAPH || symbol === '\u{20E3}'
  return isPicture || emoji.includes('\u{200D}') ? '' : symbol
}
