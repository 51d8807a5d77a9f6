import { nameWords } from '@houselights/domain/artist-name'
import { venueKey } from '@houselights/domain/venue-identity'
import { readPlace } from '@houselights/domain/venue-name'

/** The words of a name as printed, town and all: `Black Cat S.F.` → `black cat s f`. */
export const wordsKey = (printed: string): string =>
  nameWords(printed)
    .join(' ')
    .replace(/^(?:at )?(?:the )?/, '')

/** The keys by which a printed venue is looked up: all its words, then what is left without town and address. */
export const nameKeys = (printed: string): readonly string[] => [wordsKey(printed), venueKey(printed)]

const SAN_FRANCISCO = 'san francisco'

export const isSanFrancisco = (town: string): boolean =>
  /^(?:san francisco|s ?f)(?: (?:ca|calif|california|usa))*$/.test(nameWords(town).join(' '))

/** The town that a venue's text names: ours, another, or none; `unknown` where something stands there that may be one. */
export function townNamed(printed: string): 'ours' | 'other' | 'unknown' | undefined {
  const { town } = readPlace(printed)
  // "TBA (Bay Area)" says nothing
  if (town && town !== 'bay area') return town === SAN_FRANCISCO ? 'ours' : 'other'
  return /,\s*\p{Lu}[\p{L}. ]+$/u.test(printed.trim()) ? 'unknown' : undefined
}
