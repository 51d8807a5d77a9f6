import { type PictureType, pictureType } from '@houselights/domain/picture-type'
import { decoder, MOST_PIXELS } from './decoder.ts'
import { UnfitPicture } from './unfit-picture.ts'

/** Of the file as it comes. */
const MOST_BYTES = 12 * 1024 * 1024
/** Smaller ones are icons, and points that count visitors. */
const SHORTEST_SIDE = 120
/** Of the longer side to the shorter: beyond it are banners and rules. */
const LONGEST_SHAPE = 4

export interface CheckedPicture {
  type: PictureType
  /** In pixels, as the picture is to be seen: its own orientation is applied. */
  width: number
  height: number
}

/** Identifies a file by its content, before any of its pixels are unpacked. Throws UnfitPicture. */
export async function checkPicture(bytes: Uint8Array): Promise<CheckedPicture> {
  if (bytes.length > MOST_BYTES) throw new UnfitPicture(`it is larger than ${MOST_BYTES / 1024 / 1024} MB`)
  const type = pictureType(bytes)
  if (!type) throw new UnfitPicture(whatElse(bytes))
  const { width, height } = await dimensions(bytes)
  if (width * height > MOST_PIXELS)
    throw new UnfitPicture(`it unpacks to ${width} × ${height} pixels, more than ${MOST_PIXELS / 1e6} million`)
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < SHORTEST_SIDE) throw new UnfitPicture(`it is only ${width} × ${height} pixels large`)
  if (long > short * LONGEST_SHAPE) throw new UnfitPicture(`${width} × ${height} pixels are a strip, not a picture`)
  return { type, width, height }
}

async function dimensions(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    // without the bound, so that a file that is too large differs from one that is broken: this reads headers alone
    return (await decoder(bytes, { limitInputPixels: false }).metadata()).autoOrient
  } catch (cause) {
    throw new UnfitPicture('it cannot be read as a picture', { cause })
  }
}

function whatElse(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart().toLowerCase()
  if (bytes.length === 0) return 'it is empty'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/s.test(start))
    return 'drawings in SVG are not kept'
  if (start.startsWith('<')) return 'it is a page, not a picture'
  return 'it is none of JPEG, PNG, GIF, WebP and AVIF'
}
