import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/types/card-addresses'
import { Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'
import type { Card, CardPicture } from './card.ts'
import { EDGE } from './card-layout.ts'
import { drawWords } from './draw-words.ts'
import { ground } from './ground.ts'
import { FRAME, fillsCard, sizeInFrame } from './picture-place.ts'

/** Some sites show no larger preview. */
const MOST_BYTES = 300_000
const QUALITIES = [82, 72, 60, 45, 30, 15]
const SIZE = { width: CARD_WIDTH, height: CARD_HEIGHT }

/** A card as a JPEG. `picture` is the file that the card names. */
export async function drawCard(card: Card, picture: Uint8Array | null): Promise<Buffer> {
  const shown = card.picture && picture ? { ...card.picture, bytes: picture } : null
  const drawn = shown ? card : { ...card, picture: null }
  const { svg } = await drawWords(drawn)
  const behind = ground(card.title, !shown ? 'stage' : fillsCard(shown) ? 'wide picture' : 'blurred picture')
  const layer = rendered(svg.replace(/(<svg[^>]*>)/, `$1${behind.replaceAll('$', '$$$$')}`))
  if (!shown) return encoded(sharp(layer, { raw: { ...SIZE, channels: 4 } }))
  return encoded(await overPicture(layer, shown))
}

const opaque = (bytes: Uint8Array): Sharp => sharp(bytes).toColourspace('srgb').removeAlpha()

const rendered = (svg: string): Buffer => new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels

/** Wide pictures fill the card; others stand whole at the right, upon their own blur. */
async function overPicture(layer: Buffer, picture: CardPicture & { bytes: Uint8Array }): Promise<Sharp> {
  const words = { input: layer, raw: { ...SIZE, channels: 4 as const } }
  const cover = opaque(picture.bytes).resize({ ...SIZE, fit: 'cover', position: 'attention' })
  if (fillsCard(picture)) return cover.composite([words])
  const size = sizeInFrame(picture)
  const whole = await opaque(picture.bytes)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const left = CARD_WIDTH - EDGE - Math.round((FRAME.width + size.width) / 2)
  const top = Math.round((CARD_HEIGHT - size.height) / 2)
  return cover
    .blur(24)
    .composite([words, { input: whole.data, raw: { ...size, channels: whole.info.channels }, left, top }])
}

/** As JPEG, at the best quality that is small enough. */
async function encoded(picture: Sharp): Promise<Buffer> {
  const data = await picture.removeAlpha().raw().toBuffer()
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw: { ...SIZE, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (bytes.length <= MOST_BYTES) break
  }
  return bytes
}
