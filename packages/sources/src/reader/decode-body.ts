/** As far as a page says in its own text how it is encoded. */
const DECLARED_WITHIN = 4096

/** A page's bytes as text: by its mark, as UTF-8 wherever they are that, else as the header or the page itself declares. */
export function decodeBody(bytes: Uint8Array, contentType?: string): string {
  const marked = byteOrderMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const declared = labelIn(contentType ?? '') ?? labelIn(opening(bytes))
  if (declared?.startsWith('utf-16')) return new TextDecoder(declared).decode(bytes)
  try {
    // no text of another encoding with a letter beyond ASCII happens to be UTF-8, whatever a header claims
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(declared && declared !== 'utf-8' ? declared : 'windows-1252').decode(bytes)
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

const opening = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN))

/** The encoding that a header, a meta element or an XML declaration names, where it is one that exists. */
function labelIn(text: string): string | undefined {
  const label = /(?:charset|<\?xml[^>]*encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1]
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined // a name that nobody knows says nothing
  }
}
