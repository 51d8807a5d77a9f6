/** The characters that Windows-1252 shows for the bytes 0x80 to 0x9f, mapped to those bytes. */
const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((character, index) => [character, 0x80 + index]),
)
const CONTINUATION = `[\u0080-\u00bf${[...WINDOWS_1252.keys()].join('')}]`
/** `Â®`, `Ã©`, `â€™`: one UTF-8 character decoded as two or three Windows-1252 ones. */
const MOJIBAKE = new RegExp(`[\u00c2\u00c3]${CONTINUATION}|\u00e2${CONTINUATION}{2}`, 'g')

/**
 * Corrects UTF-8 text that was decoded as Windows-1252 (`ExpressÂ®`). Does so only if every non-ASCII character belongs
 * to such a sequence. Any other text may be correct and stays unchanged.
 */
export function fixMojibake(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII on purpose
  if (/^[\u0000-\u007f]*$/.test(text) || /[^\u0000-\u007f]/.test(text.replace(MOJIBAKE, ''))) return text
  const bytes = Uint8Array.from(
    [...text].map((character) => WINDOWS_1252.get(character) ?? character.codePointAt(0) ?? 0),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // it only looked like mojibake
    return text
  }
}
