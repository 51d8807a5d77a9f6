import { hasCode } from '@houselights/contracts/errors/has-code'
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  SHARE_FILE,
} from '@houselights/contracts/pictures/picture-files'
import { pictureType } from '@houselights/domain/pictures/picture-type'
import { decoder, MAX_PIXELS, pixels, type RawPicture } from './decoder.ts'

const WIDEST = Math.max(...PICTURE_WIDTHS)

/** Those of the design that it fills, and its own where it falls short of the next by something that can be seen. @internal */
export function getWidths(width: number): number[] {
  const filled = PICTURE_WIDTHS.filter((each) => each <= width)
  const last = filled.at(-1) ?? 0
  return width < WIDEST && width > last * 1.1 ? [...filled, width] : filled
}

const MAX_BYTES = 12 * 1024 * 1024
/** Smaller ones are icons, and points that count visitors. */
const SHORTEST_SIDE = 120
/** Of the longer side to the shorter: beyond it are banners and rules. */
const MAX_SHAPE_LENGTH = 4

/** What came is no picture that we keep. The message says why, as the end of a sentence. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
  readonly code = 'unfit-picture'
}

export const isUnfitPicture = (error: unknown) => hasCode<UnfitPicture>(error, 'unfit-picture')

/** Identifies a file by its content, unpacking no pixels; the size is as it is seen. Throws UnfitPicture. @internal */
export async function checkPicture(bytes: Uint8Array) {
  if (bytes.length > MAX_BYTES) throw new UnfitPicture(`it is larger than ${MAX_BYTES / 1024 / 1024} MB`)
  const type = pictureType(bytes)
  if (!type) throw new UnfitPicture(whatElse(bytes))
  const { width, height } = await dimensions(bytes)
  if (width * height > MAX_PIXELS)
    throw new UnfitPicture(`it unpacks to ${width} × ${height} pixels, more than ${MAX_PIXELS / 1e6} million`)
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < SHORTEST_SIDE) throw new UnfitPicture(`it is only ${width} × ${height} pixels large`)
  if (long > short * MAX_SHAPE_LENGTH) throw new UnfitPicture(`${width} × ${height} pixels are a strip, not a picture`)
  return { type, width, height }
}

async function dimensions(bytes: Uint8Array) {
  try {
    // without the bound, so that a file that is too large differs from one that is broken: this reads headers alone
    return (await decoder(bytes, { limitInputPixels: false }).metadata()).autoOrient
  } catch (cause) {
    throw new UnfitPicture('it isn’t a readable picture', { cause })
  }
}

function whatElse(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart().toLowerCase()
  if (bytes.length === 0) return 'it’s empty'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/s.test(start))
    return 'SVG isn’t supported'
  if (start.startsWith('<')) return 'it’s a page, not a picture'
  return 'it isn’t JPEG, PNG, GIF, WebP or AVIF'
}

type PictureFile = { name: string; type: string; bytes: Buffer }

/** Chosen by eye on small print and dark gradients. `tooling/bench/src/pictures/measure-pictures.ts` prints the sizes. */
const ENCODINGS = {
  avif: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 4, smartSubsample: true },
} as const
const SHARE = { width: 1200, height: 630, maxBytes: 300 * 1024, qualities: [80, 65, 50, 35] }
const PLACEHOLDER = { width: 16, maxLength: 300 }

/** Checks a file and makes all that pages show of it. Nothing of the file itself goes on, only its pixels. Throws UnfitPicture. */
export async function makeSizes(bytes: Uint8Array) {
  const { type } = await checkPicture(bytes)
  const widest = await onGround(await unpack(bytes))
  const { width, height } = widest.info
  const widths = getWidths(width)
  const files: PictureFile[] = []
  // one after the other: a worker has other things to do beside
  for (const each of widths) for (const format of PICTURE_FORMATS) files.push(await sized(widest, each, format))
  files.push(await shared(widest))
  // the type of the file as it came, the size of the widest that is made
  return { type, width, height, widths, placeholder: await blurred(widest), files }
}

async function unpack(bytes: Uint8Array): Promise<RawPicture> {
  try {
    return await decoder(bytes)
      .autoOrient()
      .resize({ width: WIDEST, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new UnfitPicture('it’s broken or takes too long to decode', { cause })
  }
}

/** What can be seen through is laid on a ground that it stands out from, so that it reads on light pages and dark ones. */
async function onGround(raw: RawPicture): Promise<RawPicture> {
  const { channels } = raw.info
  if (channels === 3) return raw
  if (channels === 1) return pixels(raw).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const background = isLight(raw.data, channels) ? '#1a1a1a' : '#ffffff'
  return pixels(raw).flatten({ background }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
}

function isLight(data: Buffer, channels: 2 | 4): boolean {
  let light = 0
  let seen = 0
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] ?? 0
    const grey = channels === 2 ? (data[at] ?? 0) : ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3
    light += grey * alpha
    seen += alpha
  }
  return light > seen * 128
}

async function sized(widest: RawPicture, width: number, format: PictureFormat): Promise<PictureFile> {
  const picture = pixels(widest).resize({ width })
  const bytes = await (format === 'avif' ? picture.avif(ENCODINGS.avif) : picture.webp(ENCODINGS.webp)).toBuffer()
  return { name: `${width}.${format}`, type: `image/${format}`, bytes }
}

async function shared(widest: RawPicture): Promise<PictureFile> {
  const { width, height, maxBytes, qualities } = SHARE
  const cropped = pixels(widest).resize({ width, height, fit: 'cover', position: 'attention' })
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await cropped.clone().jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length <= maxBytes) break
  }
  return { name: SHARE_FILE, type: 'image/jpeg', bytes }
}

async function blurred(widest: RawPicture): Promise<string> {
  const small = pixels(widest).resize({ width: PLACEHOLDER.width, height: PLACEHOLDER.width, fit: 'inside' }).blur(1)
  for (const quality of [60, 30, 1]) {
    const bytes = await small.clone().webp({ quality, effort: 6 }).toBuffer()
    const address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length <= PLACEHOLDER.maxLength) return address
  }
  throw new Error('sixteen pixels do not fit into three hundred bytes')
}
