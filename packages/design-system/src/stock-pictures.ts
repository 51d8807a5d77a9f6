import { nameHash } from './artwork-seed.ts'

// drawn for this site; the files stand in the website's public folder
const STAGES = 8
const ARTISTS = 4
/** Houses whose own fronts we drew. */
const BUNDLED: Readonly<Record<string, string>> = {
  'the independent': '/artwork/the-independent.svg',
  'the fillmore': '/artwork/the-fillmore.svg',
}

/** The picture of a venue without photos: its own where we drew one, else one of eight stock ones, by its name alone. */
export const venuePicture = (name: string): string =>
  BUNDLED[name.trim().toLowerCase()] ?? `/artwork/stage-${(nameHash(name) % STAGES) + 1}.svg`

/** The picture of an artist without one, by the name alone. */
export const artistPicture = (name: string): string => `/artwork/artist-${(nameHash(name) % ARTISTS) + 1}.svg`
