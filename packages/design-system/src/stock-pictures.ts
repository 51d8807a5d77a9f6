import type { CityFacts } from '@houselights/contracts/cities/city-files'
import { hashName } from './artwork-seed.ts'

// The drawings were made for this site. Their files are in the website's public folder.
const STAGE_COUNT = 8
const ARTIST_COUNT = 4

type Drawings = Pick<CityFacts, 'sights' | 'venueDrawings'>

/**
 * Returns the picture of a venue without photos: its own drawing, or else one of eight stock pictures, chosen by its
 * name. In a city with a drawing of its sights, that drawing replaces the eighth.
 */
export function getVenuePicture(name: string, { sights, venueDrawings }: Drawings): string {
  const lowerName = name.trim().toLowerCase()
  const ownDrawing = Object.entries(venueDrawings).find(([venue]) => venue.toLowerCase() === lowerName)?.[1]
  if (ownDrawing) return `/artwork/${ownDrawing}`
  const stage = (hashName(name) % STAGE_COUNT) + 1
  return stage === STAGE_COUNT && sights ? `/artwork/${sights}` : `/artwork/stage-${stage}.svg`
}

/** Chooses the stock picture of an artist without a picture by the artist's name. */
export const getArtistPicture = (name: string): string => `/artwork/artist-${(hashName(name) % ARTIST_COUNT) + 1}.svg`
