import type { Picture } from '@houselights/types/entities'
import { pictureFile, SHARE_FILE } from '@houselights/types/picture-addresses'

/** A picture of ours among schema.org's words: cut for sharing, and whole. */
export const pictureJsonLd = (picture: Picture | null, origin: string): string[] =>
  picture ? [SHARE_FILE.name, `${picture.width}.webp`].map((file) => `${origin}${pictureFile(picture.id, file)}`) : []
