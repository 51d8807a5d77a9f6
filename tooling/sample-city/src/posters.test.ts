import { createHash } from 'node:crypto'
import { defaultCity } from '@houselights/config/cities/cities'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import type { Source } from '@houselights/scrapers/source/source'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Behavior, REFUSING_SITE } from './behavior.ts'
import { sampleRegistry } from './registry.ts'
import { type SampleSites, startSampleSites } from './server.ts'

const NOW = new Date('2025-05-02T12:00:00-07:00')
const CONTEXT = { now: NOW.toISOString(), timeZone: defaultCity.timeZone }

let sites: SampleSites
beforeAll(async () => {
  sites = await startSampleSites(() => NOW)
})
afterAll(() => sites.stop())

/** Finds the pictures of a source's listings, one per event, as its platform's parser does. */
async function findPictures(source: Source): Promise<(string | null)[]> {
  const get = async (url: string) => ({ url, body: await (await fetch(url)).text() })
  const { pages } = await source.fetch({ get, depth: 'full', keys: {}, ...CONTEXT })
  return parsePages(source, pages, CONTEXT).listings.map(({ imageUrl }) => imageUrl)
}
const getVenuesWithSites = () =>
  sampleRegistry(sites.origin).venues.flatMap(({ sources }) =>
    sources.filter(({ slug, inactive }) => !inactive && slug !== REFUSING_SITE),
  )

test('every venue has pictures of about two in three shows, in its platform’s own markup', async () => {
  for (const { slug, source } of getVenuesWithSites()) {
    const pictures = await findPictures(source)
    const share =
      pictures.filter((link) => link?.startsWith(`${sites.origin}/${slug}/posters/`)).length / pictures.length
    expect(share, slug).toBeGreaterThan(0.4)
    expect(share, slug).toBeLessThan(0.9)
  }
})

test('links lead to pictures of many sizes, one of them huge; some links are dead, some lead to pages', async () => {
  const pictures = (
    await Promise.all(
      getVenuesWithSites()
        .slice(0, 2)
        .map(({ source }) => findPictures(source)),
    )
  ).flat()
  const shapes = new Set<string>()
  const otherResponses = new Set<string>()
  for (const link of new Set(pictures)) {
    if (!link) continue
    // every kind has occurred, and drawing the rest would only take time
    if (shapes.size > 6 && shapes.has('3000 × 2000') && otherResponses.size > 1) break
    const response = await fetch(link)
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('image/')) {
      otherResponses.add(`${response.status} ${type}`)
      continue
    }
    const { width, height, format } = await sharp(await response.bytes()).metadata()
    expect(type).toBe(`image/${format}`)
    shapes.add(`${width} × ${height}`)
  }
  expect(shapes.size).toBeGreaterThan(6)
  expect(shapes).toContain('3000 × 2000')
  expect(otherResponses).toEqual(new Set(['404 text/plain', '200 text/html; charset=utf-8']))
})

test('a picture is the same on every request, and Spotify’s come in three widths', async () => {
  const toBytes = async (path: string) => Buffer.from(await (await fetch(sites.origin + path)).arrayBuffer())
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const firstBytes = await toBytes('/lorem-lounge/front.jpg')
  expect(hash(await toBytes('/lorem-lounge/front.jpg'))).toBe(hash(firstBytes))
  for (const width of [640, 320, 160])
    expect(
      await sharp(await toBytes(`/spotify/pictures/Sample0000000000000001-${width}.jpg`)).metadata(),
    ).toMatchObject({ width, height: width, format: 'jpeg' })
})

test('few posters are served when they’re set to "shrunk", and none when they’re set to "down"', async () => {
  const [venue] = getVenuesWithSites()
  const pictures = new Set((venue ? await findPictures(venue.source) : []).filter((link) => link !== null))
  const countPosters = async (posters: Behavior) => {
    await fetch(`${sites.origin}/_behaviour/posters`, { method: 'PUT', body: posters })
    const responses = await Promise.all([...pictures].map((link) => fetch(link)))
    return responses.filter(({ headers }) => headers.get('content-type')?.startsWith('image/')).length
  }
  const fewCount = await countPosters('shrunk')
  expect(fewCount).toBeGreaterThan(0)
  expect(fewCount).toBeLessThan((await countPosters('well')) / 2)
  expect(await countPosters('down')).toBe(0)
})
