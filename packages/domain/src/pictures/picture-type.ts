export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif'

const toLatin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1')

/**
 * Detects a file's type from its first bytes, regardless of its name or stated type; undefined for types that we don't
 * show.
 */
export function detectPictureType(bytes: Uint8Array): PictureType | undefined {
  if (toLatin1(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (toLatin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(toLatin1(bytes, 0, 6))) return 'image/gif'
  if (toLatin1(bytes, 0, 4) === 'RIFF' && toLatin1(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^ftypavi[fs]$/.test(toLatin1(bytes, 4, 12))) return 'image/avif'
  return undefined
}
