import type { Picture } from '@houselights/types/entities'
import { pictureFile } from '@houselights/types/picture-addresses'
import { SHARE_FILE } from '@houselights/types/picture-files'

/** A picture of ours among schema.org's words: cut for sharing, and whole. */
export const pictureJsonLd = (picture: Picture | null, origin: string): string[] =>
  picture
    ? [SHARE_FILE, `${picture.width}.webp` as const].map((file) => `${origin}${pictureFile(picture.id, file)}`)
    : []
