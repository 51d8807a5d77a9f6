import { addDays } from '@houselights/domain/dates/city-time'
import type { Behavior } from './behavior.ts'
import { getShow } from './program.ts'
import { scatter } from './scatter.ts'
import { escapeHtml, html, type SitePage, type SiteRequest } from './sites/site.ts'

interface PosterArt {
  width: number
  height: number
  name: string
  /** Selects colors and shapes. */
  pick: number
}

/** Draws an abstract poster: two colors, a light, some shapes, and an obviously fictional name. */
function drawPosterSvg({ width, height, name, pick }: PosterArt): string {
  const hue = (pick * 47) % 360
  const otherHue = (hue + 90 + (pick % 5) * 37) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="${pick % 2}" y2="1">
        <stop offset="0" stop-color="hsl(${hue},62%,24%)"/><stop offset="1" stop-color="hsl(${otherHue},70%,48%)"/>
      </linearGradient>
      <radialGradient id="light"><stop offset="0" stop-color="hsl(${otherHue},100%,88%)"/><stop offset="1" stop-color="hsl(${otherHue},100%,80%)" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#ground)"/>
    <circle cx="${width * (0.25 + (pick % 6) / 10)}" cy="${height * 0.42}" r="${Math.max(width, height) * 0.42}" fill="url(#light)" opacity="0.7"/>
    ${drawShape(width, height, hue, pick)}
    ${name && drawText(width, height, name)}
  </svg>`
}

function drawShape(width: number, height: number, hue: number, pick: number): string {
  const size = Math.min(width, height)
  const [x, y] = [width * (0.3 + ((pick >>> 3) % 5) / 10), height * (0.4 + ((pick >>> 6) % 4) / 12)]
  const ink = `hsl(${(hue + 200) % 360},85%,62%)`
  if (pick & 4)
    return [0.34, 0.26, 0.18, 0.1]
      .map(
        (radius) =>
          `<circle cx="${x}" cy="${y}" r="${size * radius}" fill="none" stroke="${ink}" stroke-width="${size * 0.02}"/>`,
      )
      .join('')
  return `<path d="M${x} ${height * 0.16} L ${x + size * 0.36} ${height * 0.8} H ${x - size * 0.36} Z" fill="${ink}" opacity="0.85"/>`
}

function drawText(width: number, height: number, name: string): string {
  const lines = splitLines(name, width > height ? 16 : 11)
  const maxLineLength = Math.max(...lines.map(({ length }) => length))
  const size = Math.min((width * 0.88) / (maxLineLength * 0.7), (height * 0.5) / lines.length)
  const texts = lines.map(
    (line, index) =>
      `<text x="${width * 0.06}" y="${height * 0.08 + size * (0.85 + index * 1.02)}" font-size="${size}">${escapeHtml(line)}</text>`,
  )
  const small = Math.min(width, height) * 0.035
  return `<g fill="#fff" font-family="sans-serif" font-weight="800">${texts.join('')}
    <text x="${width * 0.06}" y="${height * 0.95}" font-size="${small}" font-weight="400">A sample poster: nobody will play</text></g>`
}

function splitLines(name: string, maxLength: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && `${lastLine} ${word}`.length <= maxLength)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Sizes as venues use them: portrait, square, wide, small, and some as large as a designer's file. */
const SHAPES = [
  [720, 900],
  [640, 640],
  [1080, 608],
  [600, 900],
  [900, 600],
  [480, 320],
  [1080, 1350],
  [540, 675],
] as const
const HUGE = [3000, 2000] as const
const FRONT = { width: 1600, height: 1000 }
const TYPES = ['jpg', 'webp', 'jpg', 'png'] as const
export type PosterType = (typeof TYPES)[number]

/**
 * Chooses the kind of picture that a show has: one in three shows has none, some links are dead, some lead to a page.
 */
function getPoster(id: number) {
  const pick = scatter(id)
  const [width, height] = pick % 19 === 5 ? HUGE : (SHAPES[pick % SHAPES.length] ?? HUGE)
  const type = TYPES[(pick >>> 4) % TYPES.length] ?? 'jpg'
  const outcome = pick % 3 === 0 ? 'none' : pick % 29 === 7 ? 'dead' : pick % 31 === 11 ? 'page' : 'picture'
  return { width, height, type, outcome, pick } as const
}

/** Returns the address of a show's picture in its listing; undefined if it has none. */
export function posterLink(base: string, { id }: { id: number }): string | undefined {
  const { outcome, type } = getPoster(id)
  return outcome === 'none' ? undefined : `${base}/posters/${id}.${type}`
}

const DAYS_WHEN_SHRUNK = 2
const MAX_SHRUNK_SIDE = 640

/**
 * Draws a poster or the front of the venue, at a sample site's own address. If `posters` is "shrunk", only posters of
 * shows up to tomorrow exist, and all pictures are at most 640 px wide and high; if it's "down", there are none.
 */
export async function posterAt(
  { base, path, today }: Pick<SiteRequest, 'base' | 'path' | 'today'>,
  posters: Behavior = 'well',
): Promise<SitePage | undefined> {
  if (posters === 'down') return undefined
  const maxSide = posters === 'shrunk' ? MAX_SHRUNK_SIDE : undefined
  if (path === '/front.jpg')
    return drawCached(base, 'jpg', drawPosterSvg({ ...FRONT, name: '', pick: toNumber(base) }), maxSide)
  const [, number, type] = /^\/posters\/(\d{6})\.(jpg|webp|png)$/.exec(path) ?? []
  if (!number) return undefined
  const { outcome, pick, ...poster } = getPoster(Number(number))
  if (outcome === 'page') return html('No picture', '<h1>This picture has moved</h1>')
  if (outcome !== 'picture' || type !== poster.type) return undefined
  const { headliner, date } = getShow(Number(number))
  if (posters === 'shrunk' && date >= addDays(today, DAYS_WHEN_SHRUNK)) return undefined
  return drawCached(base + path, poster.type, drawPosterSvg({ ...poster, name: headliner, pick }), maxSide)
}

/** Draws a picture like streaming services' artist pictures: a square without text. */
export const portraitAt = (id: string, width: number): Promise<SitePage> =>
  drawCached(`portrait ${id} ${width}`, 'jpg', drawPosterSvg({ width, height: width, name: '', pick: toNumber(id) }))

const toNumber = (name: string): number =>
  scatter([...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7))

const pictureCache = new Map<string, Promise<Buffer>>()

/** Draws a picture once, then returns it from the cache: the same address always has the same bytes. */
async function drawCached(address: string, type: PosterType, svg: string, maxSide?: number): Promise<SitePage> {
  const key = `${address} ${maxSide}`
  const bytes = pictureCache.get(key) ?? draw(type, svg, maxSide)
  pictureCache.set(key, bytes)
  return { type: type === 'jpg' ? 'image/jpeg' : `image/${type}`, body: await bytes }
}

async function draw(type: PosterType, svg: string, maxSide?: number): Promise<Buffer> {
  // without a request for a picture, no drawing library is loaded
  const { default: sharp } = await import('sharp')
  const drawing = sharp(Buffer.from(svg)).flatten({ background: '#000' })
  const picture = maxSide ? drawing.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true }) : drawing
  if (type === 'png') return picture.png({ compressionLevel: 6 }).toBuffer()
  return (type === 'webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 88 })).toBuffer()
}
