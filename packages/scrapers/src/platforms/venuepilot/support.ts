import { besideTitle } from '../../parse/subtitle.ts'
import type { RawListing } from '../../source/source.ts'

const NO_GUESTS = /\b(?:free|all ages|tribute|exhibition|release|tour|presents?|presented)\b/i

/** The field `support`: guests, or what else the venue prints below the name (`Free + All Ages!`, `Record Release!`). */
export function supportParts(line: string): Pick<RawListing, 'support' | 'presenter' | 'tour' | 'subtitle'> {
  if (line === '') return {}
  return line.endsWith('!') || NO_GUESTS.test(line) ? besideTitle(line) : { support: line }
}
