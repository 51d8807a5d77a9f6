import type { ArtistChange } from '@houselights/types/identity'
import { counted } from '../../format/words.ts'

/** A decision as a sentence. */
export function changeSentence({ kind, artist, other, events }: ArtistChange): string {
  if (kind === 'merge') return `“${other.name}” is part of “${artist.name}” (${counted(events, 'show')}).`
  if (kind === 'split') return `“${other.name}” was taken out of “${artist.name}” (${counted(events, 'show')}).`
  return `“${artist.name}” and “${other.name}” are two.`
}
