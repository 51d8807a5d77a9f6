export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/** What kind of picture it is, by its first bytes; nothing for anything else, whatever it says it is. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const begin = bytes.toString('latin1', 0, 12)
  if (begin.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (begin.startsWith('RIFF') && begin.endsWith('WEBP')) return 'image/webp'
  return undefined
}
