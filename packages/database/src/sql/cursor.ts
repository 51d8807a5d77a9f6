import { hash } from 'node:crypto'
import { z } from 'zod'

/** Whether the words of a search are found as they are, or near ones. */
export const TextMode = z.enum(['words', 'near'])
export type TextMode = z.output<typeof TextMode>

/** Where a page ended: the sort key and id of its last row, and how the list was searched. */
export interface Position {
  key: string
  id: string
  mode: TextMode
}

/** A cursor that this API did not give, or gave for another list. */
class BadCursorError extends Error {
  override readonly name = 'BadCursorError'
  readonly code = 'bad-cursor'
}

const Parts = z.tuple([z.string().max(300), z.uuid(), TextMode])

/** The position as an opaque text, bound to the list it belongs to. */
export function encodeCursor({ key, id, mode }: Position, list: unknown): string {
  const position = Buffer.from(JSON.stringify([key, id, mode])).toString('base64url')
  return `${position}.${seal(position, list)}`
}

/** The position that a cursor stands for. Throws BadCursorError where it was altered or belongs to another list. */
export function decodeCursor(cursor: string, list: unknown): Position {
  const [position = '', sealed] = cursor.split('.')
  if (sealed !== seal(position, list)) throw new BadCursorError('The cursor doesn’t belong to this list.')
  const { data } = Parts.safeParse(parsed(Buffer.from(position, 'base64url').toString()))
  if (!data) throw new BadCursorError('The cursor isn’t valid.')
  const [key, id, mode] = data
  return { key, id, mode }
}

// guards against mix-ups, not against forgery: a forged position reads nothing that is not public
const seal = (position: string, list: unknown) =>
  hash('sha256', JSON.stringify([position, list]), 'base64url').slice(0, 16)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BadCursorError('The cursor isn’t valid.', { cause })
  }
}
