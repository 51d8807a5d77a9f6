import { addDays } from '@houselights/domain/city-time'
import type { Behaviour } from './behaviour.ts'
import { posterSvg } from './poster-svg.ts'
import { showById } from './programme.ts'
import { scattered } from './scattered.ts'
import { type Answer, html, type SiteRequest } from './site.ts'

/** As venues have them: portrait, square, wide, small, and some as large as a designer's file. */
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
/** A building from outside. */
const FRONT = { width: 1600, height: 1000 }
const TYPES = ['jpg', 'webp', 'jpg', 'png'] as const
export type PosterType = (typeof TYPES)[number]

/** The kind of a show's picture: one in three shows has none, some links are dead, some lead to a page. */
function posterOf(id: number) {
  const pick = scattered(id)
  const [width, height] = pick % 19 === 5 ? HUGE : (SHAPES[pick % SHAPES.length] ?? HUGE)
  const type = TYPES[(pick >>> 4) % TYPES.length] ?? 'jpg'
  const fate = pick % 3 === 0 ? 'none' : pick % 29 === 7 ? 'dead' : pick % 31 === 11 ? 'page' : 'there'
  return { width, height, type, fate, pick } as const
}

/** The address that a listing prints as its picture; nothing where it has none. */
export function posterLink(base: string, { id }: { id: number }): string | undefined {
  const { fate, type } = posterOf(id)
  return fate === 'none' ? undefined : `${base}/posters/${id}.${type}`
}

/** Those of the next nights are left. */
const DAYS_WHEN_SHRUNK = 3

/** A poster, or the front of the venue, at a sample site's own address; all, the nearest or none are there, as `posters` says. */
export async function posterAt(
  { base, path, today }: Pick<SiteRequest, 'base' | 'path' | 'today'>,
  posters: Behaviour = 'well',
): Promise<Answer | undefined> {
  if (posters === 'down') return undefined
  if (path === '/front.jpg') return drawn(base, 'jpg', posterSvg({ ...FRONT, name: '', pick: nameNumber(base) }))
  const [, number, type] = /^\/posters\/(\d{6})\.(jpg|webp|png)$/.exec(path) ?? []
  if (!number) return undefined
  const { fate, pick, ...poster } = posterOf(Number(number))
  if (fate === 'page') return html('No picture', '<h1>This picture has moved</h1>')
  if (fate !== 'there' || type !== poster.type) return undefined
  const { headliner, date } = showById(Number(number))
  if (posters === 'shrunk' && date >= addDays(today, DAYS_WHEN_SHRUNK)) return undefined
  return drawn(base + path, poster.type, posterSvg({ ...poster, name: headliner, pick }))
}

/** A picture such as streaming services have of artists: a square without words. */
export const portraitAt = (id: string, width: number): Promise<Answer> =>
  drawn(`portrait ${id} ${width}`, 'jpg', posterSvg({ width, height: width, name: '', pick: nameNumber(id) }))

const nameNumber = (name: string): number =>
  scattered([...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 7))

const kept = new Map<string, Promise<Buffer>>()

/** Drawn once, then kept: the same address, the same bytes. */
async function drawn(key: string, type: PosterType, svg: string): Promise<Answer> {
  const bytes = kept.get(key) ?? draw(type, svg)
  kept.set(key, bytes)
  return { type: type === 'jpg' ? 'image/jpeg' : `image/${type}`, body: await bytes }
}

async function draw(type: PosterType, svg: string): Promise<Buffer> {
  // where no picture is requested, nothing that draws is loaded
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#000' })
  if (type === 'png') return picture.png({ compressionLevel: 6 }).toBuffer()
  return (type === 'webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 88 })).toBuffer()
}
