import type { Picture } from '@houselights/types/entities'
import { pictureFile } from '@houselights/types/picture-addresses'
import { SHARE_FILE } from '@houselights/types/picture-files'

/** A stored picture as schema.org images: cropped for sharing, and whole. */
export function pictureJsonLd(picture: Picture | null, origin: string): string[] {
  if (!picture) return []
  const { id, width } = picture
  return [pictureFile(id, SHARE_FILE), pictureFile(id, `${width}.webp`)].map((path) => origin + path)
}
