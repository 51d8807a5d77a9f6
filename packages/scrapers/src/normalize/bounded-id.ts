import { createHash } from 'node:crypto'
import { cutAt, tidy } from '@houselights/domain/text/text'

/** Two ids with their sources are one key of an index, whose keys have 2,704 bytes at most; a sign has up to three. */
const MOST_ID = 300
const HASH_SIGNS = 32

/** A listing's id as one bounded line: of a longer one the beginning, and a hash of it all. Null where there is none. */
export function boundedId(printed: string | undefined): string | null {
  const id = tidy(printed ?? '')
  if (id.length <= MOST_ID) return id || null
  const hash = createHash('sha256').update(id).digest('hex').slice(0, HASH_SIGNS)
  return `${cutAt(id, MOST_ID - HASH_SIGNS - 1)}#${hash}`
}
