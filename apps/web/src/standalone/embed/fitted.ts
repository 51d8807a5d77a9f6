const ESCAPED: Readonly<Record<string, number>> = { '&': 5, '<': 4, '>': 4, '"': 6, "'": 6 }
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const encoder = new TextEncoder()

/** The bytes of a text within HTML, as React writes it. */
const toBytes = (text: string): number => {
  let bytes = encoder.encode(text).length
  for (const sign of text) bytes += (ESCAPED[sign] ?? 1) - 1
  return bytes
}

/** A text in one line that takes so many bytes of HTML at most: cut between words where there are any, never in a character. */
export function fitted(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // a character has a byte at least: of a text of any length no more is looked at than there is room for
  if (line.length <= most && toBytes(line) <= most) return line
  let left = most - toBytes('…')
  let end = 0
  for (const { segment } of characters.segment(line.slice(0, most))) {
    left -= toBytes(segment)
    if (left < 0) break
    end += segment.length
  }
  return `${line.slice(0, end).replace(/\s+\S*$/, '')}…`
}
