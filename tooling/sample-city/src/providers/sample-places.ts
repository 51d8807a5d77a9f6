import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultCity } from '@houselights/config/cities/cities'
import { slugify } from '@houselights/domain/text/text'
import sharp from 'sharp'
import { z } from 'zod'
import { SAMPLE_SITES } from '../sites/all-sites.ts'

export const SAMPLE_PLACES_KEY = 'sample-places-key'
export const SAMPLE_PHOTOGRAPHER = 'Sample Photographer'

const MAX_BODY_LENGTH = 10_000
const PHOTOS = [
  { id: 'sample-photo-wide', width: 1600, height: 1000, colors: ['#3b1f4d', '#d98a3d'] },
  { id: 'sample-photo-tall', width: 900, height: 1400, colors: ['#10324a', '#4fb3a4'] },
  { id: 'sample-photo-square', width: 1200, height: 1200, colors: ['#4a1022', '#e0607e'] },
] as const
const FRAME = 16
const Search = z.object({ textQuery: z.string().min(1), pageSize: z.number().int().min(1).max(20).optional() })

/** Stands in for Google's Places API (New) in the demo, by its documented API: text search, details and photos. */
export async function respondAsGooglePlaces(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const path = pathname.replace(/^\/places/, '')
  const respond = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  const respondWithError = (code: number, status: string, message: string) =>
    respond(code, { error: { code, message, status } })

  const image = /^\/images\/([\w-]+)$/.exec(path)?.[1]
  if (image) return sendPhoto(response, image)
  if (request.headers['x-goog-api-key'] !== SAMPLE_PLACES_KEY)
    return void respondWithError(403, 'PERMISSION_DENIED', 'The request is missing a valid API key.')

  const [, placeId = '', photo] = /^\/v1\/places\/([\w-]+)\/photos\/([\w-]+)\/media$/.exec(path) ?? []
  if (photo) {
    const uri = `${origin}/places/images/${photo}?w=${searchParams.get('maxWidthPx') ?? ''}`
    if (searchParams.get('skipHttpRedirect') === 'true')
      return void respond(200, { name: `places/${placeId}/photos/${photo}/media`, photoUri: uri })
    return void response.writeHead(302, { location: uri }).end()
  }

  const mask = String(request.headers['x-goog-fieldmask'] ?? '')
  if (!mask) return void respondWithError(400, 'INVALID_ARGUMENT', 'FieldMask is a required parameter.')
  if (path === '/v1/places:searchText' && request.method === 'POST') {
    const search = Search.safeParse(await parseBody(request))
    if (!search.success) return void respondWithError(400, 'INVALID_ARGUMENT', 'Empty text_query.')
    const places = findPlaces(search.data.textQuery).map((id) =>
      applyMask(getPlace(id), mask.replaceAll('places.', '')),
    )
    return void respond(200, places.length > 0 ? { places: places.slice(0, search.data.pageSize) } : {})
  }
  const id = /^\/v1\/places\/(sample-[\w-]+)$/.exec(path)?.[1]
  if (!id) return void respondWithError(404, 'NOT_FOUND', 'The Place ID is no longer valid.')
  respond(200, applyMask(getPlace(id), mask))
}

/** Finds a venue's own place and the one next door; none for unknown venues. */
function findPlaces(text: string): string[] {
  const site = SAMPLE_SITES.find(({ slug }) => slug === slugify(text.split(',')[0] ?? ''))
  return site ? [`sample-${site.slug}`, `sample-${site.slug}-next-door`] : []
}

/** Makes a place as Google describes it; all its numbers follow from the id. */
function getPlace(id: string): Record<string, unknown> {
  const words = id.split('-').slice(1)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return {
    id,
    name: `places/${id}`,
    displayName: { text: name, languageCode: 'en' },
    formattedAddress: `${id.length} Example Ave, ${defaultCity.name}, ${defaultCity.regionCode} 94100, USA`,
    location: { latitude: defaultCity.latitude + id.length / 10_000, longitude: defaultCity.longitude },
    rating: 4 + (id.length % 10) / 10,
    userRatingCount: id.length * 12,
    googleMapsUri: `https://maps.google.com/?cid=${id.length}`,
    photos: PHOTOS.map(({ id: photo, width, height }) => ({
      name: `places/${id}/photos/${photo}`,
      widthPx: width,
      heightPx: height,
      authorAttributions: [
        { displayName: SAMPLE_PHOTOGRAPHER, uri: 'https://maps.google.com/maps/contrib/1', photoUri: '' },
      ],
    })),
  }
}

/** Keeps only the fields in the mask: `photos.name` leaves out the rest of a photo. */
function applyMask(place: Record<string, unknown>, mask: string): Record<string, unknown> {
  const paths = mask.split(',').map((path) => path.trim().split('.'))
  return Object.fromEntries(
    Object.entries(place).flatMap(([field, value]) => {
      const matchingPaths = paths.filter(([name]) => name === field)
      if (matchingPaths.length === 0) return []
      const innerFields = matchingPaths.map(([, innerField]) => innerField)
      if (innerFields.includes(undefined) || !Array.isArray(value)) return [[field, value]]
      const maskedItems = value.map((item: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(item).filter(([key]) => innerFields.includes(key))),
      )
      return [[field, maskedItems]]
    }),
  )
}

async function parseBody(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body = (body + piece).slice(0, MAX_BODY_LENGTH)
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

async function sendPhoto(response: ServerResponse, id: string): Promise<void> {
  const photo = PHOTOS.find((candidate) => candidate.id === id)
  if (!photo) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await draw(photo))
}

/** Draws only boxes, because a process that also stores pictures no longer accepts SVG. */
function draw({ width, height, colors: [wall, lamp] }: (typeof PHOTOS)[number]): Promise<Buffer> {
  const size = Math.round(width * 0.14)
  const input = { create: { width: size, height: size, channels: 3 as const, background: lamp } }
  const lamps = [0.13, 0.43, 0.73].map((x) => ({ input, left: Math.round(width * x), top: Math.round(height * 0.23) }))
  return sharp({ create: { width: width - 2 * FRAME, height: height - 2 * FRAME, channels: 3, background: wall } })
    .composite(lamps)
    .extend({ top: FRAME, bottom: FRAME, left: FRAME, right: FRAME, background: '#fff' })
    .jpeg({ quality: 70 })
    .toBuffer()
}
