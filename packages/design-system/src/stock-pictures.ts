import type { CityFacts } from '@houselights/contracts/cities/city-files'
import { hashName } from './artwork-seed.ts'

// The drawings were made for this site. Their files are in the website's public folder.
const STAGES = 8
const ARTISTS = 4

type Drawings = Pick<CityFacts, 'sights' | 'venueDrawings'>

/**
 * Returns the picture of a venue without photos: its own drawing, or else one of eight stock pictures, chosen by its
 * name. In a city with a drawing of its sights, that drawing replaces the eighth.
 */
export function getVenuePicture(name: string, { sights, venueDrawings }: Drawings): string {
  const lowerName = name.trim().toLowerCase()
  const ownDrawing = Object.entries(venueDrawings).find(([venue]) => venue.toLowerCase() === lowerName)?.[1]
  if (ownDrawing) return `/artwork/${ownDrawing}`
  const stage = (hashName(name) % STAGES) + 1
  return stage === STAGES && sights ? `/artwork/${sights}` : `/artwork/stage-${stage}.svg`
}

/** Chooses the stock picture of an artist without a picture by the artist's name. */
export const getArtistPicture = (name: string): string => `/artwork/artist-${(hashName(name) % ARTISTS) + 1}.svg`
