import { PICTURE_WIDTHS } from '@houselights/contracts/pictures/picture-files'
import { detectPictureType } from '@houselights/domain/pictures/picture-type'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { checkPicture, getWidths, makeSizes } from './make-sizes.ts'
import { aGifWith, aPhoto, aPngBomb, aRotatedPhoto } from './testing/sample-files.ts'

const tryCheck = (bytes: Buffer) =>
  checkPicture(bytes).then(
    ({ type, width, height }) => `${type} ${width}×${height}`,
    (error: Error) => `${error.name}: ${error.message}`,
  )
const tryMakeSizes = (bytes: Buffer) => makeSizes(bytes).catch((error: Error) => `${error.name}: ${error.message}`)

describe('a picture file', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
  ] as const)('in the format %s is recognized by its content', async (format, type) => {
    const bytes = await (await aPhoto()).toFormat(format).toBuffer()
    expect(detectPictureType(bytes)).toBe(type)
    expect(await tryCheck(bytes)).toBe(`${type} 640×480`)
    expect(await makeSizes(bytes)).toMatchObject({ type, width: 640, height: 480, widths: [96, 160, 320, 640] })
  })

  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['empty', Buffer.alloc(0), 'it’s empty'],
    ['a page', Buffer.from('\n<!doctype html><script>alert(1)</script>'), 'it’s a page, not a picture'],
    ['an SVG drawing', Buffer.from('<?xml version="1.0"?><svg xmlns="…"/>'), 'SVG isn’t supported'],
    ['an SVG drawing after a comment', Buffer.from('<!-- x --><svg/>'), 'SVG isn’t supported'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'it isn’t JPEG, PNG, GIF, WebP or AVIF'],
    ['a TIFF', sharp(blankPicture(200, 200)).tiff().toBuffer(), 'it isn’t JPEG, PNG, GIF, WebP or AVIF'],
    ['a page that begins like a picture', Buffer.from('GIF89a<script>alert(1)</script>'), 'it isn’t a readable'],
    ['a JPEG of three bytes', Buffer.from('\xff\xd8\xff', 'latin1'), 'it isn’t a readable picture'],
    ['a HEIC that calls itself AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0heic', 'latin1'), 'it isn’t a readable'],
    ['a tracking pixel', aGifWith(1, 1), 'it is only 1 × 1 pixels large'],
    ['an icon', sharp(blankPicture(119, 400)).png().toBuffer(), 'it is only 119 × 400 pixels large'],
    [
      'a horizontal rule',
      sharp(blankPicture(1200, 290)).png().toBuffer(),
      '1200 × 290 pixels are a strip, not a picture',
    ],
    ['a decompression bomb', aPngBomb(30_000, 30_000), 'it unpacks to 30000 × 30000 pixels, more than 40 million'],
    ['too large', Buffer.alloc(12 * 1024 * 1024 + 1), 'it is larger than 12 MB'],
  ])('that is %s is refused', async (_, bytes, reason) => {
    expect(await tryCheck(await bytes)).toMatch(new RegExp(`^UnfitPicture: ${reason}`))
  })

  test('that is a decompression bomb is refused before it is decoded', async () => {
    const bomb = aPngBomb(30_000, 30_000)
    expect(bomb.length).toBeLessThan(20_000)
    expect(await tryMakeSizes(bomb)).toMatch(/30000 × 30000/)
    // A file with fewer rows than its header claims is refused too.
    expect(await tryMakeSizes(aPngBomb(6_000, 6_000))).toBe('UnfitPicture: it’s broken or takes too long to decode')
  })

  test('with thousands of frames keeps only the first', async () => {
    const animation = aGifWith(20_000)
    expect(await makeSizes(animation)).toMatchObject({ width: 200, height: 200, widths: [96, 160, 200] })
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('that is a truncated %s is refused', async (format) => {
    const complete = await (await aPhoto({ width: 800, height: 800 })).toFormat(format).toBuffer()
    expect(await tryMakeSizes(complete.subarray(0, Math.floor(complete.length / 2)))).toMatch(/^UnfitPicture/)
  })
})

const blankPicture = (width: number, height: number) => ({
  create: { width, height, channels: 3 as const, background: '#753' },
})

describe('the files that are made', () => {
  test('have the design’s widths in both formats, plus one to share; none is wider than the original', async () => {
    for (const width of [2000, 1280, 1300]) expect(getWidths(width)).toEqual([...PICTURE_WIDTHS])
    expect([1000, 980, 650, 200, 120].map((width) => getWidths(width).join(' '))).toEqual([
      '96 160 320 640 960',
      '96 160 320 640 960',
      '96 160 320 640',
      '96 160 200',
      '96 120',
    ])
    const { files, widths, width, height } = await makeSizes(await aPhoto({ width: 500, height: 700 }).toBuffer())
    expect([width, height, widths]).toEqual([500, 700, [96, 160, 320, 500]])
    for (const file of files) {
      const metadata = await sharp(file.bytes).metadata()
      const size = file.name === 'share.jpg' ? [1200, 630] : [Number.parseInt(file.name, 10)]
      expect([metadata.width, metadata.height].slice(0, size.length)).toEqual(size)
      expect(detectPictureType(file.bytes)).toBe(file.type)
    }
    expect(files.map(({ name }) => name)).toHaveLength(4 * 2 + 1)
  })

  test('are rotated for viewing, and contain only the file’s pixels', async () => {
    const rotatedPhoto = await aRotatedPhoto({ width: 640, height: 480 })
    const polyglot = Buffer.concat([rotatedPhoto, Buffer.from('<script>alert("from the file")</script>')])
    const { files, width, height } = await makeSizes(polyglot)
    expect([width, height]).toEqual([480, 640])
    for (const { bytes } of files) {
      const metadata = await sharp(bytes).metadata()
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(bytes.includes('a name that must be removed') || bytes.includes('<script>')).toBe(false)
    }
  })

  test('have web colors, whatever the file’s color space', async () => {
    const red = sharp({ create: { width: 200, height: 200, channels: 3, background: '#c83214' } })
    const files = [
      await red.clone().withIccProfile('p3').png().toBuffer(),
      await red.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer(),
      await red.clone().toColourspace('rgb16').png().toBuffer(),
    ]
    for (const bytes of files) {
      const { files: sizes } = await makeSizes(bytes)
      const webp = sizes.find(({ name }) => name === '160.webp')
      const pixel = await sharp(webp?.bytes).resize(1, 1).raw().toBuffer()
      const differences = [200, 50, 20].map((channel, index) => Math.abs(channel - (pixel[index] ?? 0)))
      expect(Math.max(...differences)).toBeLessThan(12)
    }
    const gray = await red.clone().greyscale().png().toBuffer()
    expect(await makeSizes(gray)).toMatchObject({ width: 200 })
  })

  test.each([
    ['light', '#ffffff', 26],
    ['dark', '#101010', 255],
  ])('put a transparent %s logo on a contrasting background', async (_, logoColor, background) => {
    const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 80, height: 80, channels: 3, background: logoColor } } }])
      .png()
      .toBuffer()
    const { files } = await makeSizes(logo)
    const { data, info } = await sharp(files.find(({ name }) => name === '320.webp')?.bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const corner = data.at((info.width - 1) * info.channels) ?? 0
    expect([info.channels, Math.abs(corner - background) < 4]).toEqual([3, true])
  })

  test('stay small even if the picture is only noise', async () => {
    const { create } = blankPicture(2000, 1400)
    const noise = sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    const { files, placeholder } = await makeSizes(await noise.jpeg().toBuffer())
    expect(files.find(({ name }) => name === 'share.jpg')?.bytes.length).toBeLessThanOrEqual(300 * 1024)
    expect(placeholder.length).toBeLessThanOrEqual(300)
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]+$/)
  })
})
