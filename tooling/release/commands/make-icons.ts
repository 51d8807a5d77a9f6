import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import sharp from 'sharp'

// writes the installed site's icons from public/icon.svg; run it when that changes: node
// tooling/release/commands/make-icons.ts

const PUBLIC = join(ROOT, 'apps/web/public')
const BACKGROUND = '#15101d'
const svg = await readFile(join(PUBLIC, 'icon.svg'), 'utf8')
const shapes = svg.replace(/^[\s\S]*?<rect[^>]*\/>|<\/svg>\s*$/g, '')

const document = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`
/** On a full square: systems crop it to their own shape, and show at least a circle of four fifths of it. */
const onSquare = (scale: number) =>
  document(
    `<rect width="32" height="32" fill="${BACKGROUND}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -15)">${shapes}</g>`,
  )
const monochrome = document(
  `<g transform="translate(16 16) scale(.78) translate(-16 -15)">${shapes.replace(/fill="[^"]*"/g, 'fill="#fff"')}</g>`,
)

const draw = (image: string, size: number) =>
  sharp(Buffer.from(image), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const write = async (name: string, image: string, size: number) =>
  writeFile(join(PUBLIC, name), await draw(image, size))

/** An .ico file with one PNG in it: a directory with one entry, then the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await mkdir(join(PUBLIC, 'icons'), { recursive: true })
for (const size of [192, 512]) {
  await write(`icons/icon-${size}.png`, svg, size)
  await write(`icons/maskable-${size}.png`, onSquare(0.78), size)
}
await write('icons/monochrome-512.png', monochrome, 512)
// phones that don't read the manifest look for it there, and round its corners themselves
await write('apple-touch-icon.png', onSquare(0.95), 180)
// programs that don't read pages request it there
await writeFile(join(PUBLIC, 'favicon.ico'), toIco(await draw(svg, 48), 48))
