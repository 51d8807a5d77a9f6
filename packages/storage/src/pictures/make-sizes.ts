import { hasCode } from '@houselights/contracts/errors/has-code'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  SHARE_FILE,
} from '@houselights/contracts/pictures/picture-files'
import { detectPictureType } from '@houselights/domain/pictures/picture-type'
import { decodePicture, MAX_PIXELS, type RawPicture, toSharp } from './decoder.ts'

const MAX_WIDTH = Math.max(...PICTURE_WIDTHS)

/**
 * Returns the design's widths up to this width. Adds this width if it is below the design's largest width and visibly
 * larger than the last one returned. @internal
 */
export function getWidths(width: number): number[] {
  const smallerWidths = PICTURE_WIDTHS.filter((size) => size <= width)
  const largest = smallerWidths.at(-1) ?? 0
  return width < MAX_WIDTH && width > largest * 1.1 ? [...smallerWidths, width] : smallerWidths
}

const MAX_BYTES = 12 * 1024 * 1024
/** Smaller pictures are icons and tracking pixels. */
const MIN_SIDE = 120
/** Longer side divided by shorter side. Beyond this are banners and rules. */
const MAX_ASPECT_RATIO = 4

/** The file is not a picture that we store. The message says why, as the end of a sentence. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
  readonly code = 'unfit-picture'
}

export const isUnfitPicture = (error: unknown) => hasCode<UnfitPicture>(error, 'unfit-picture')

/**
 * Checks a file by its content without decoding pixels. The returned size is the size after auto-orientation. Throws
 * UnfitPicture. @internal
 */
export async function checkPicture(bytes: Uint8Array) {
  if (bytes.length > MAX_BYTES) throw new UnfitPicture(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`)
  const type = detectPictureType(bytes)
  if (!type) throw new UnfitPicture(describeFile(bytes))
  const { width, height } = await readDimensions(bytes)
  if (width * height > MAX_PIXELS)
    throw new UnfitPicture(`it unpacks to ${width} × ${height} pixels, more than ${MAX_PIXELS / 1e6} million`)
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  if (shorter < MIN_SIDE) throw new UnfitPicture(`it is only ${width} × ${height} pixels large`)
  if (longer > shorter * MAX_ASPECT_RATIO)
    throw new UnfitPicture(`${width} × ${height} pixels are a strip, not a picture`)
  return { type, width, height }
}

async function readDimensions(bytes: Uint8Array) {
  try {
    // No pixel limit here, so that a file that is too large differs from a broken one. This only reads headers.
    return (await decodePicture(bytes, { limitInputPixels: false }).metadata()).autoOrient
  } catch (cause) {
    throw new UnfitPicture('it isn’t a readable picture', { cause })
  }
}

function describeFile(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart().toLowerCase()
  if (bytes.length === 0) return 'it’s empty'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/s.test(start))
    return 'SVG isn’t supported'
  if (start.startsWith('<')) return 'it’s a page, not a picture'
  return 'it isn’t JPEG, PNG, GIF, WebP or AVIF'
}

type PictureFile = { name: string; type: string; bytes: Buffer }

/**
 * These were chosen by eye on small print and dark gradients. `tooling/bench/src/pictures/measure-pictures.ts` prints the sizes.
 */
const ENCODINGS = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 4, smartSubsample: true },
} as const
const SHARE = { width: 1200, height: 630, maxBytes: 300 * 1024, qualities: [80, 65, 50, 35] }
const PLACEHOLDER = { width: 16, maxLength: 300 }

/** Checks a file and makes every size that pages show. Uses only the file's pixels. Throws UnfitPicture. */
export async function makeSizes(bytes: Uint8Array) {
  const { type } = await checkPicture(bytes)
  const widest = await flattenTransparent(await decodeToPixels(bytes))
  const { width, height } = widest.info
  const widths = getWidths(width)
  const files: PictureFile[] = []
  // One at a time, because the worker also does other things.
  for (const size of widths) for (const format of PICTURE_FORMATS) files.push(await makeSize(widest, size, format))
  files.push(await makeShareImage(widest))
  // The type is the original file's; the size is that of the widest version.
  return { type, width, height, widths, placeholder: await makePlaceholder(widest), files }
}

async function decodeToPixels(bytes: Uint8Array): Promise<RawPicture> {
  try {
    return await decodePicture(bytes)
      .autoOrient()
      .resize({ width: MAX_WIDTH, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new UnfitPicture('it’s broken or takes too long to decode', { cause })
  }
}

/** Flattens transparent pictures onto a contrasting background, so that they show on light and dark pages. */
async function flattenTransparent(raw: RawPicture): Promise<RawPicture> {
  const { channels } = raw.info
  if (channels === 3) return raw
  if (channels === 1) return toSharp(raw).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const background = isLight(raw.data, channels) ? '#1a1a1a' : '#ffffff'
  return toSharp(raw).flatten({ background }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

function isLight(data: Buffer, channels: 2 | 4): boolean {
  let lightness = 0
  let totalAlpha = 0
  for (let offset = 0; offset < data.length; offset += channels) {
    const alpha = data[offset + channels - 1] ?? 0
    const gray =
      channels === 2
        ? (data[offset] ?? 0)
        : ((data[offset] ?? 0) + (data[offset + 1] ?? 0) + (data[offset + 2] ?? 0)) / 3
    lightness += gray * alpha
    totalAlpha += alpha
  }
  return lightness > totalAlpha * 128
}

async function makeSize(widest: RawPicture, width: number, format: PictureFormat): Promise<PictureFile> {
  const picture = toSharp(widest).resize({ width })
  const bytes = await (format === 'avif' ? picture.avif(ENCODINGS.avif) : picture.webp(ENCODINGS.webp)).toBuffer()
  return { name: `${width}.${format}`, type: `image/${format}`, bytes }
}

async function makeShareImage(widest: RawPicture): Promise<PictureFile> {
  const { width, height, maxBytes, qualities } = SHARE
  const cropped = toSharp(widest).resize({ width, height, fit: 'cover', position: 'attention' })
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return { name: SHARE_FILE, type: 'image/jpeg', bytes }
}

async function makePlaceholder(widest: RawPicture): Promise<string> {
  const placeholder = toSharp(widest)
    .resize({ width: PLACEHOLDER.width, height: PLACEHOLDER.width, fit: 'inside' })
    .blur(1)
  for (const quality of [60, 30, 1]) {
    const bytes = await placeholder.clone().webp({ quality, effort: 6 }).toBuffer()
    const address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length <= PLACEHOLDER.maxLength) return address
  }
  throw new Error('a placeholder of sixteen pixels exceeds 300 bytes')
}
