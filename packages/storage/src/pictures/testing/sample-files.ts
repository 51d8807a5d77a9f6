import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one color with a light box in it. Different seeds make different files. */
export const aPhoto = ({ width = 640, height = 480, seed = 1 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: (seed * 53) % 256, g: (seed * 97) % 256, b: 90 } } })
    .composite([{ input: aBox(width >> 2, height >> 2), left: width >> 3, top: height >> 2 }])
    .jpeg({ quality: 90 })

const aBox = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: '#eeeeee' },
})

/** A photo with metadata, as Photoshop would save it: an orientation and a copyright. */
export const aRotatedPhoto = async ({ width = 640, height = 480 } = {}) =>
  (await aPhoto({ width, height }))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'a name that must be removed' } })
    .toBuffer()

/** A small PNG whose header claims this many pixels. It contains at most 2,000 rows. */
export function aPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  // identical rows of one bit per pixel, which compress to almost nothing
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2_000)), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', header),
    makeChunk('IDAT', rows),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

function makeChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const namedData = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(namedData))
  return Buffer.concat([length, namedData, checksum])
}

/** A GIF with this many frames, each as large as the picture. */
export function aGifWith(frames: number, side = 200): Buffer {
  const size = [side & 255, side >> 8, side & 255, side >> 8]
  const palette = [0, 0, 0, 255, 255, 255]
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...size, 0x80, 0, 0, ...palette]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ])
}
