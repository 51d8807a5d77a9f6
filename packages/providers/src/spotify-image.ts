import type { SpotifyImageLink } from '@houselights/types/enrichment'
import { HttpUrl } from '@houselights/types/entities'
import { z } from 'zod'

/** A picture in Spotify's answers. */
export const AnsweredImage = z.object({ url: HttpUrl, width: z.number().nullish(), height: z.number().nullish() })
type AnsweredImage = z.output<typeof AnsweredImage>

/** Spotify's own pictures say their size in their address; these are artists'. */
const WIDTHS = new Map([
  ['ab6761610000e5eb', 640],
  ['ab67616100005174', 320],
  ['ab6761610000f178', 160],
])

/** The picture with its size, or nothing where neither the answer nor the address states it: a page could not keep its place free. */
export function withSize({ url, width, height }: AnsweredImage): SpotifyImageLink[] {
  if (width && height && width > 0 && height > 0) return [{ url, width: Math.round(width), height: Math.round(height) }]
  const side = WIDTHS.get(url.split('/').at(-1)?.slice(0, 16) ?? '')
  return side ? [{ url, width: side, height: side }] : []
}
