/** How many bytes at the start of a page are searched for its encoding. */
const SAMPLE_BYTES = 4096
/**
 * In UTF-16, one of the two bytes of an ASCII character is zero, always the same one. Markup is ASCII, so this share of
 * zeros is proof.
 */
const MIN_ZERO_SHARE = 0.2

/**
 * Decodes a page's bytes. The byte order mark decides, then the bytes themselves (UTF-16, UTF-8), and only then the
 * encoding that the header or the page declares, which is often wrong.
 */
export function decodeBody(bytes: Uint8Array, contentType?: string): string {
  const utf16Label = getByteOrderMark(bytes) ?? detectUtf16(bytes)
  if (utf16Label) return new TextDecoder(utf16Label).decode(bytes)
  try {
    // text in another encoding that has a non-ASCII letter is never valid UTF-8, whatever a header claims
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const lossyText = new TextDecoder().decode(bytes)
    if (isMostlyUtf8(lossyText)) return lossyText
    return new TextDecoder(findDeclaredEncoding(bytes, contentType) ?? 'windows-1252').decode(bytes)
  }
}

/** A page in UTF-8 may have a few broken bytes. In other encodings hardly any non-ASCII letter is valid UTF-8. */
function isMostlyUtf8(decoded: string): boolean {
  const brokenCount = decoded.split('\uFFFD').length - 1
  const letterCount = decoded.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  return brokenCount * 4 <= letterCount
}

function getByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Detects UTF-16 that has no byte order mark: many bytes at even offsets are zeros and few at odd ones, or vice versa. */
function detectUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  // nearly every page stops here
  if (!sample.includes(0)) return undefined
  const [evenZeros = 0, oddZeros = 0] = [0, 1].map(
    (offset) => sample.filter((byte, index) => byte === 0 && index % 2 === offset).length,
  )
  const minZeros = (sample.length / 2) * MIN_ZERO_SHARE
  if (oddZeros > minZeros && evenZeros < minZeros) return 'utf-16le'
  if (evenZeros > minZeros && oddZeros < minZeros) return 'utf-16be'
  return undefined
}

/**
 * Returns the encoding that the header declares, or else the one that the page declares. UTF-16 and UTF-8 labels are
 * ignored, since both encodings are ruled out by now. A page whose own label is legible as ASCII isn't UTF-16 anyway.
 */
function findDeclaredEncoding(bytes: Uint8Array, contentType = ''): string | undefined {
  const pageStart = new TextDecoder('latin1').decode(bytes.subarray(0, SAMPLE_BYTES))
  return [contentType, pageStart].map(parseLabel).find((label) => label !== undefined && !label.startsWith('utf-'))
}

/** Parses the encoding in a header, a meta element or an XML declaration. Returns undefined if none is valid. */
function parseLabel(text: string): string | undefined {
  const label = /(?:charset|<\?xml[^>]*encoding)\s*=[\s"']*([\w.:-]+)/i.exec(text)?.[1]
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined // an unknown encoding name
  }
}
