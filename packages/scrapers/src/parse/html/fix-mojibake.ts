/** What Windows-1252 shows for the bytes 0x80 to 0x9f, as the characters and the bytes they stand for. */
const SPECIALS = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((sign, index) => [sign, 0x80 + index]),
)
const BEHIND = `[\u0080-\u00bf${[...SPECIALS.keys()].join('')}]`
/** `Â®`, `Ã©`, `â€™`: one sign of UTF-8 read as two or three of Windows-1252. */
const DECODED_TWICE = new RegExp(`[\u00c2\u00c3]${BEHIND}|\u00e2${BEHIND}{2}`, 'g')

/**
 * Corrects a text that was UTF-8 but was read as Windows-1252 (`ExpressÂ®`). Done only where every sign beyond ASCII
 * belongs to such a pair or triple: any other text is left alone, since it may well be right as it is.
 */
export function fixMojibake(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  if (/^[\u0000-\u007f]*$/.test(text) || /[^\u0000-\u007f]/.test(text.replace(DECODED_TWICE, ''))) return text
  const bytes = Uint8Array.from([...text].map((sign) => SPECIALS.get(sign) ?? sign.codePointAt(0) ?? 0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // it only looked like it
    return text
  }
}
