import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import sharp from 'sharp'

// Writes the installed site's icons from public/icon.svg. Run it when that file changes:
// node tooling/release/commands/make-icons.ts

const PUBLIC = join(ROOT, 'apps/web/public')
const BACKGROUND = '#15101d'
const svg = await readFile(join(PUBLIC, 'icon.svg'), 'utf8')
const shapes = svg.replace(/^[\s\S]*?<rect[^>]*\/>|<\/svg>\s*$/g, '')

const toSvg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`
/**
 * Draws the shapes on a full square. Systems crop the square to their own shape, and show at least a circle of four
 * fifths of its width.
 */
const drawOnSquare = (scale: number) =>
  toSvg(
    `<rect width="32" height="32" fill="${BACKGROUND}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -15)">${shapes}</g>`,
  )
const monochrome = toSvg(
  `<g transform="translate(16 16) scale(.78) translate(-16 -15)">${shapes.replace(/fill="[^"]*"/g, 'fill="#fff"')}</g>`,
)

const toPng = (image: string, size: number) =>
  sharp(Buffer.from(image), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const writeIcon = async (name: string, image: string, size: number) =>
  writeFile(join(PUBLIC, name), await toPng(image, size))

/** Makes an .ico file with one PNG in it: a directory with one entry, then the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

await mkdir(join(PUBLIC, 'icons'), { recursive: true })
for (const size of [192, 512]) {
  await writeIcon(`icons/icon-${size}.png`, svg, size)
  await writeIcon(`icons/maskable-${size}.png`, drawOnSquare(0.78), size)
}
await writeIcon('icons/monochrome-512.png', monochrome, 512)
// phones that don't read the manifest request this file, and round its corners themselves
await writeIcon('apple-touch-icon.png', drawOnSquare(0.95), 180)
// programs that don't read pages request this file
await writeFile(join(PUBLIC, 'favicon.ico'), toIco(await toPng(svg, 48), 48))
