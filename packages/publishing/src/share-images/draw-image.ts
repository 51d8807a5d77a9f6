import { CARD_HEIGHT, CARD_WIDTH } from '@houselights/contracts/pictures/share-image-addresses'
import { Resvg } from '@resvg/resvg-js'
import sharp, { type Sharp } from 'sharp'
import { drawWords } from './draw-words.ts'
import { COLORS, EDGE } from './layout.ts'
import { type Card, type CardPicture, FRAME, fillsCard, getSizeInFrame } from './share-image.ts'

/** Hues of the stage and of its light, in degrees, as on the site's pages. */
const HUES: readonly (readonly [number, number])[] = [
  [268, 38],
  [330, 28],
  [222, 48],
  [196, 20],
  [292, 190],
  [350, 300],
  [240, 340],
  [280, 140],
]

/**
 * Draws the background of the text and the wordmark's lamp. The background is a lit stage chosen by the name, or a
 * layer that darkens the picture below.
 */
function drawBackground(name: string, background: 'stage' | 'wide picture' | 'blurred picture'): string {
  const drawByKind = { stage: () => drawStage(name), 'wide picture': () => FADE, 'blurred picture': () => DIM }
  return `${drawByKind[background]()}${LAMP}`
}

const rect = (fill: string) => `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${fill}"/>`

/** Dark behind the text, clear at the right: readable even on a white picture. */
const FADE = `<defs><linearGradient id="fade">
  <stop offset="0" stop-color="${COLORS.stage}" stop-opacity=".97"/>
  <stop offset=".42" stop-color="${COLORS.stage}" stop-opacity=".94"/>
  <stop offset=".63" stop-color="${COLORS.stage}" stop-opacity=".8"/>
  <stop offset="1" stop-color="${COLORS.stage}" stop-opacity=".06"/>
</linearGradient></defs>${rect('url(#fade)')}`
const DIM = `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${COLORS.stage}" opacity=".8"/>`

const LAMP = `<g transform="translate(${EDGE} ${EDGE - 2}) scale(1.57)" fill="${COLORS.lamp}">
  <path d="M14 4 3 26h22Z" opacity=".22"/><path d="m14 4-5 22h10Z" opacity=".55"/><circle cx="14" cy="5" r="4"/></g>`

function drawStage(name: string): string {
  const hash = toHash(name)
  const [stageHue, lightHue] = HUES[hash % HUES.length] ?? [268, 38]
  const rig = RIGS[(hash >>> 8) % RIGS.length] ?? drawOneBeam
  return `<defs>
    <linearGradient id="room" x1="0" y1="0" x2=".5" y2="1">
      <stop offset="0" stop-color="hsl(${stageHue}, 46%, 10%)"/><stop offset="1" stop-color="hsl(${stageHue}, 50%, 21%)"/>
    </linearGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${lightHue}, 96%, 70%)" stop-opacity=".62"/>
      <stop offset="1" stop-color="hsl(${lightHue}, 96%, 66%)" stop-opacity=".02"/>
    </linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="hsl(${lightHue}, 96%, 66%)" stop-opacity=".5"/>
      <stop offset="1" stop-color="hsl(${lightHue}, 96%, 66%)" stop-opacity="0"/></radialGradient>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>
  </defs>${rect('url(#room)')}${rig()}`
}

const drawOneBeam = () => `<g filter="url(#soft)"><path d="M1010 -60 690 660h560Z" fill="url(#beam)" opacity=".75"/>
  <path d="M1010 -60 840 660h270Z" fill="url(#beam)" opacity=".7"/></g>
  <ellipse cx="970" cy="640" rx="360" ry="90" fill="url(#glow)"/>`
const drawTwoBeams = () => `<g filter="url(#soft)"><path d="M760 -60 880 660h330Z" fill="url(#beam)" opacity=".8"/>
  <path d="M1230 -60 690 660h330Z" fill="url(#beam)" opacity=".8"/></g>`
const drawRings = () =>
  `${[90, 170, 250, 330, 410, 490].map((r) => `<circle cx="1120" cy="640" r="${r}" fill="none" stroke="url(#beam)" stroke-width="3"/>`).join('')}
  <circle cx="1120" cy="640" r="420" fill="url(#glow)"/>`
const RIGS = [drawOneBeam, drawTwoBeams, drawRings]

function toHash(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Some sites show no preview larger than this. */
const MAX_BYTES = 300_000
const QUALITIES = [82, 72, 60, 45, 30, 15]
const SIZE = { width: CARD_WIDTH, height: CARD_HEIGHT }

export async function drawCard(card: Card, picture: Uint8Array | null): Promise<Buffer> {
  const cardPicture = card.picture && picture ? { ...card.picture, bytes: picture } : null
  const drawnCard = cardPicture ? card : { ...card, picture: null }
  const { svg } = await drawWords(drawnCard)
  const background = drawBackground(
    card.title,
    !cardPicture ? 'stage' : fillsCard(cardPicture) ? 'wide picture' : 'blurred picture',
  )
  const layer = render(svg.replace(/(<svg[^>]*>)/, `$1${background.replaceAll('$', '$$$$')}`))
  if (!cardPicture) return encode(sharp(layer, { raw: { ...SIZE, channels: 4 } }))
  return encode(await drawOverPicture(layer, cardPicture))
}

const toOpaque = (bytes: Uint8Array): Sharp => sharp(bytes).toColourspace('srgb').removeAlpha()

const render = (svg: string): Buffer => new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels

/** Draws the text on a picture. Wide pictures fill the card. Others are whole at the right, on a blurred copy. */
async function drawOverPicture(layer: Buffer, picture: CardPicture & { bytes: Uint8Array }): Promise<Sharp> {
  const textLayer = { input: layer, raw: { ...SIZE, channels: 4 as const } }
  const cover = toOpaque(picture.bytes).resize({ ...SIZE, fit: 'cover', position: 'attention' })
  if (fillsCard(picture)) return cover.composite([textLayer])
  const size = getSizeInFrame(picture)
  const opaquePicture = await toOpaque(picture.bytes)
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const left = CARD_WIDTH - EDGE - Math.round((FRAME.width + size.width) / 2)
  const top = Math.round((CARD_HEIGHT - size.height) / 2)
  return cover
    .blur(24)
    .composite([
      textLayer,
      { input: opaquePicture.data, raw: { ...size, channels: opaquePicture.info.channels }, left, top },
    ])
}

async function encode(picture: Sharp): Promise<Buffer> {
  const data = await picture.removeAlpha().raw().toBuffer()
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw: { ...SIZE, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (bytes.length <= MAX_BYTES) break
  }
  return bytes
}
