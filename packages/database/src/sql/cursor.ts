import { hash } from 'node:crypto'
import { z } from 'zod'

/** Whether a search finds exact words or similar names. */
export const TextMode = z.enum(['words', 'near'])
export type TextMode = z.output<typeof TextMode>

/** The end of a page: the sort key and id of its last row, and how the list was searched. */
export interface Position {
  key: string
  id: string
  mode: TextMode
}

/** Thrown for a cursor that this API didn't return, or returned for another list. */
class BadCursorError extends Error {
  override readonly name = 'BadCursorError'
  readonly code = 'bad-cursor'
}

const CursorParts = z.tuple([z.string().max(300), z.uuid(), TextMode])

/** Encodes a position as an opaque text that is valid only for its list. */
export function encodeCursor({ key, id, mode }: Position, list: unknown): string {
  const position = Buffer.from(JSON.stringify([key, id, mode])).toString('base64url')
  return `${position}.${toChecksum(position, list)}`
}

/** Decodes a cursor. Throws BadCursorError if the cursor was altered or belongs to another list. */
export function decodeCursor(cursor: string, list: unknown): Position {
  const [position = '', checksum] = cursor.split('.')
  if (checksum !== toChecksum(position, list)) throw new BadCursorError('The cursor doesn’t belong to this list.')
  const { data } = CursorParts.safeParse(parseJson(Buffer.from(position, 'base64url').toString()))
  if (!data) throw new BadCursorError('The cursor cannot be read.')
  const [key, id, mode] = data
  return { key, id, mode }
}

// guards against mix-ups, not forgery: a forged position returns only public data
const toChecksum = (position: string, list: unknown) =>
  hash('sha256', JSON.stringify([position, list]), 'base64url').slice(0, 16)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BadCursorError('The cursor isn’t valid.', { cause })
  }
}
