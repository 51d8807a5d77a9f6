const ESCAPED_BYTES: Readonly<Record<string, number>> = { '&': 5, '<': 4, '>': 4, '"': 6, "'": 6 }
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const encoder = new TextEncoder()

/** Counts the bytes of a text in HTML as React escapes it. */
const countBytes = (text: string): number => {
  let bytes = encoder.encode(text).length
  for (const character of text) bytes += (ESCAPED_BYTES[character] ?? 1) - 1
  return bytes
}

/** Cuts a text to one line of at most `maxBytes` bytes of HTML: between words if possible, never within a character. */
export function truncateToBytes(text: string, maxBytes: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // every character takes at least a byte, so only the first `maxBytes` of them can fit
  if (line.length <= maxBytes && countBytes(line) <= maxBytes) return line
  let bytesLeft = maxBytes - countBytes('…')
  let end = 0
  for (const { segment } of segmenter.segment(line.slice(0, maxBytes))) {
    bytesLeft -= countBytes(segment)
    if (bytesLeft < 0) break
    end += segment.length
  }
  return `${line.slice(0, end).replace(/\s+\S*$/, '')}…`
}
