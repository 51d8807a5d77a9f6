import { createHash } from 'node:crypto'
import { cutAt, tidy } from '@houselights/domain/text'

/** Two ids with their sources are one key of an index, whose keys have 2,704 bytes at most; a sign has up to three. */
const MOST = 300

/** An id as a source gives it, or made for a listing, so that it can be a key; null where nothing is left of it. */
export function storableId(printed: string | undefined): string | null {
  const id = tidy(printed ?? '')
  if (id.length <= MOST) return id || null
  const digest = createHash('sha256').update(id).digest('base64url')
  return `${cutAt(id, MOST - digest.length - 1)}#${digest}`
}
