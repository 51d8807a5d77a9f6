import type { CityFacts } from '@houselights/types/city-files'
import { nameHash } from './artwork-seed.ts'

// drawn for this site; the files are in the website's public folder
const STAGES = 8
const ARTISTS = 4
/** Venues with a drawing of their own. */
const BUNDLED: Readonly<Record<string, string>> = {
  'the independent': '/artwork/the-independent.svg',
  'the fillmore': '/artwork/the-fillmore.svg',
}

/**
 * The picture of a venue without photos: its own drawing, else one of eight stock pictures, chosen by its name. The last
 * of these is the one with the sights of its city, where there is one.
 */
export function venuePicture(name: string, { sights }: Pick<CityFacts, 'sights'>): string {
  const own = BUNDLED[name.trim().toLowerCase()]
  if (own) return own
  const stage = (nameHash(name) % STAGES) + 1
  return stage === STAGES && sights ? `/artwork/${sights}` : `/artwork/stage-${stage}.svg`
}

/** The stock picture of an artist without a picture, chosen by the name. */
export const artistPicture = (name: string): string => `/artwork/artist-${(nameHash(name) % ARTISTS) + 1}.svg`
