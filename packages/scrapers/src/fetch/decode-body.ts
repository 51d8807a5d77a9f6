/** As far as a page says in its own text how it is encoded. */
const DECLARED_WITHIN = 4096
/** In UTF-16 every ASCII sign, and so all markup, has a zero in the same half of its two bytes: this share of them is proof. */
const ZEROES = 0.2

/**
 * A page's bytes as text: by its mark, else by what the bytes themselves show (UTF-16, UTF-8), else as the header or the
 * page itself declares. Headers and pages name the wrong encoding often.
 */
export function decodeBody(bytes: Uint8Array, contentType?: string): string {
  const wide = byteOrderMark(bytes) ?? wideOrder(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    // no text of another encoding with a letter beyond ASCII happens to be UTF-8, whatever a header claims
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const patched = new TextDecoder().decode(bytes)
    if (isMostlyRight(patched)) return patched
    return new TextDecoder(declaredIn(bytes, contentType) ?? 'windows-1252').decode(bytes)
  }
}

/** A few bytes of a page in UTF-8 may be broken; in other encodings hardly a letter beyond ASCII happens to be UTF-8. */
function isMostlyRight(decoded: string): boolean {
  const broken = decoded.split('\uFFFD').length - 1
  const letters = decoded.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  return broken * 4 <= letters
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: zeros in one half of the bytes and hardly any in the other. */
function wideOrder(bytes: Uint8Array): string | undefined {
  const seen = bytes.subarray(0, DECLARED_WITHIN)
  // as in nearly every page
  if (!seen.includes(0)) return undefined
  const [even = 0, odd = 0] = [0, 1].map((offset) => seen.filter((byte, at) => byte === 0 && at % 2 === offset).length)
  const many = (seen.length / 2) * ZEROES
  if (odd > many && even < many) return 'utf-16le'
  if (even > many && odd < many) return 'utf-16be'
  return undefined
}

/**
 * What the header says, else the page. It cannot be UTF-16 or UTF-8 by now, whatever names them: a page that can be read
 * for its own label is not in UTF-16.
 */
function declaredIn(bytes: Uint8Array, contentType = ''): string | undefined {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN))
  return [contentType, opening].map(labelIn).find((label) => label !== undefined && !label.startsWith('utf-'))
}

/** The encoding that a header, a meta element or an XML declaration names, where it is one that exists. */
function labelIn(text: string): string | undefined {
  const label = /(?:charset|<\?xml[^>]*encoding)\s*=[\s"']*([\w.:-]+)/i.exec(text)?.[1]
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined // an unknown name says nothing
  }
}
