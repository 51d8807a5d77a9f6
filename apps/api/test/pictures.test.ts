import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { allowPicture, listPictures, removePicture } from '@houselights/contracts/operators/enrichment'
import { getEvent } from '@houselights/contracts/public-api/routes'
import { findDuePictures, markPictureFailed, savePictureLink } from '@houselights/database/pictures/picture-links'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { openPictureStore } from '@houselights/storage/open-store'
import { toPictureKey } from '@houselights/storage/pictures/picture-keys'
import { aPhoto } from '@houselights/storage/pictures/testing/sample-files'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { NOW, testApi, testFolder, toStatusAndText } from './running-api.ts'

const folder = testFolder()
const api = testApi('pictures_api', { env: { PICTURES_DIR: folder } })

const WIDTHS = [96, 160]
let count = 0

/** Creates a show with a stored poster and its files. */
async function aStoredPoster(address = `https://hall.example/poster-${++count}.jpg`) {
  const id = (++count).toString(16).padStart(64, 'ab')
  const event = await api.anEvent({ imageUrl: address })
  await findDuePictures(api.db, { now: new Date(NOW), limit: 100 })
  const store = await openPictureStore({ kind: 'folder', folder })
  for (const file of ['96.avif', '96.webp', '160.avif', '160.webp', 'share.jpg'])
    await store.put(toPictureKey(id, file), Buffer.from(`${file} of ${id}`), '')
  const picture = {
    id,
    type: 'image/jpeg',
    bytes: 90_000,
    width: 160,
    height: 90,
    widths: WIDTHS,
    keptBytes: 9_000,
    placeholder: 'data:image/webp;base64,AAAA',
  }
  await savePictureLink(api.db, address, { picture, validators: {}, at: new Date(NOW) })
  return { id, event, address }
}
const toFilePath = (id: string, file: string) => `/api/pictures/${id}/${file}`

describe('a picture’s file', () => {
  test.each([
    ['96.avif', 'image/avif'],
    ['160.webp', 'image/webp'],
    ['share.jpg', 'image/jpeg'],
  ])('%s is served as immutable, to pages of every site', async (file, type) => {
    const { id } = await aStoredPoster()
    const response = await api.get(toFilePath(id, file), { 'accept-encoding': 'br, gzip' })
    expect([response.status, await response.text()]).toEqual([200, `${file} of ${id}`])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      etag: `"${id}-${file}"`,
    })
    expect(response.headers.get('content-encoding')).toBeNull()
    const repeated = await api.get(toFilePath(id, file), { 'if-none-match': `"${id}-${file}"` })
    expect([repeated.status, await repeated.text()]).toEqual([304, ''])
  })

  test.each(['320.avif', '97.webp', '96.png', '096.avif', 'original', '..%2F..%2Fsecret', '96.avif.txt', '.hidden'])(
    '%s is a 404',
    async (file) => {
      const { id } = await aStoredPoster()
      const response = await api.get(toFilePath(id, file))
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )

  test('of an unknown picture is a 404, whatever its id', async () => {
    for (const id of ['0'.repeat(64), 'A'.repeat(64), '..', 'x'])
      expect((await api.get(toFilePath(id, '96.avif'))).status).toBe(404)
  })

  test('that is missing from storage is a 404', async () => {
    const { id } = await aStoredPoster()
    await (await openPictureStore({ kind: 'folder', folder })).removeFolder(`${id.slice(0, 2)}/${id}`)
    expect((await api.get(toFilePath(id, '96.avif'))).status).toBe(404)
  })
})

describe('operators', () => {
  test('see the pictures of their city, in its time zone, and search all pictures', async () => {
    const toronto = findCity('toronto') ?? defaultCity
    const toUrl = (name: string) => `https://posters.example/${name}.jpg`
    const torontoVenue = await api.aVenue({ cityId: toronto.id, imageUrl: toUrl('hall') })
    const band = await api.anArtist({ name: 'The Poster Band', imageUrl: toUrl('band') })
    await api.anEvent({ venueId: torontoVenue.id, imageUrl: toUrl('east'), bill: [band] })
    await api.anEvent({ imageUrl: toUrl('west') })
    await api.anEvent({ imageUrl: toUrl('tour') })
    await api.anEvent({ venueId: torontoVenue.id, imageUrl: toUrl('tour') })
    await findDuePictures(api.db, { now: new Date(NOW), limit: 100 })
    await markPictureFailed(api.db, { url: toUrl('hall'), failures: 0 }, 'It is gone.', new Date(NOW))
    const listPosters = async (query: { city?: string; search?: string }) =>
      (await api.call(listPictures, { query })).pictures.filter((listed) =>
        listed.url.startsWith('https://posters.example'),
      )
    const listPosterNames = async (query: { city?: string; search?: string }) =>
      (await listPosters(query)).map((listed) => listed.url.slice(24, -4)).sort()
    expect(await listPosterNames({})).toEqual(['band', 'tour', 'west'])
    expect(await listPosterNames({ city: toronto.id })).toEqual(['band', 'east', 'hall', 'tour'])
    expect(await listPosterNames({ search: 'posters.example' })).toHaveLength(5)
    expect(await listPosterNames({ search: '%' })).toEqual([])
    const hall = (await listPosters({ city: toronto.id })).find((listed) => listed.url === toUrl('hall'))
    expect(hall?.askedAt).toBe('2025-05-02T15:00:00-04:00')
  })

  test('can remove a picture: no page shows it and no file is left until they allow it again', async () => {
    const { id, event, address } = await aStoredPoster()
    const getShownPicture = async () => {
      api.forget()
      return (await api.call(getEvent, { params: { slug: event.slug } })).picture
    }
    expect(await getShownPicture()).toMatchObject({ id })
    await api.get(toFilePath(id, '96.avif'))
    expect(await api.call(removePicture, { params: { id }, body: { why: 'The photographer asked.' } })).toEqual({ id })
    expect(await getShownPicture()).toBeNull()
    expect((await api.get(toFilePath(id, '96.avif'))).status).toBe(404)
    expect(await (await openPictureStore({ kind: 'folder', folder })).get(toPictureKey(id, '96.avif'))).toBeNull()
    const listedPictures = await api.call(listPictures, { query: { search: address } })
    expect(listedPictures.pictures).toMatchObject([
      { state: 'removed', removedWhy: 'The photographer asked.', removedAt: NOW, pictureId: id },
    ])
    expect(await api.call(allowPicture, { params: { id } })).toEqual({ id })
    const [row] = (await api.call(listPictures, { query: { search: address } })).pictures
    expect(row).toMatchObject({ state: 'waiting', pictureId: null, removedAt: null })
  })

  test('get an error that explains why a request is impossible', async () => {
    const { id } = await aStoredPoster()
    const post = (path: string, body: object = {}) => toStatusAndText(api.post(path, body))
    const unknownId = 'f'.repeat(64)
    expect(await post(`/api/admin/pictures/${id}/remove`)).toEqual([400, 'The body must be {"why": a sentence}.'])
    expect(await post(`/api/admin/pictures/${id}/remove`, { why: '  ' })).toMatchObject([400, expect.any(String)])
    const unknown = await post(`/api/admin/pictures/${unknownId}/remove`, { why: 'x' })
    expect(unknown).toEqual([404, `There’s no picture called "${unknownId}".`])
    expect(await post(`/api/admin/pictures/${id}/allow`)).toEqual([404, `There’s no removed picture called "${id}".`])
    expect(await post('/api/admin/pictures/x/remove', { why: 'x' })).toEqual([404, 'There’s nothing by that name.'])
  })
})

describe('a picture from Spotify', () => {
  /** Creates an artist whose pictures are at a local stand-in for Spotify. */
  async function anArtistOfSpotify(files: (origin: string) => Record<string, Buffer | string>) {
    const bodies: Record<string, Buffer | string> = {}
    const site = await startLoopbackSite(
      Object.fromEntries(
        ['/640', '/320', '/160', '/elsewhere'].map((path) => [
          path,
          (_, response) => {
            const body = bodies[path] ?? ''
            if (typeof body === 'string' && body.startsWith('http')) response.writeHead(302, { location: body }).end()
            else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body)
          },
        ]),
      ),
    )
    Object.assign(bodies, files(site.origin))
    const spotifyId = `Artist${++count}`
    const images = [640, 320, 160].map((width) => ({ url: `${site.origin}/${width}`, width, height: width }))
    await api.anArtist({ spotifyId, spotifyImages: images })
    const env = { SPOTIFY_KEY: 'a:b', ...toStandInsEnv({ providersUrl: site.origin }) }
    return { site, spotifyId, images, env }
  }
  /** Starts the API with that stand-in and the same database, and returns a function that requests a path. */
  async function startWithSpotify(env: NodeJS.ProcessEnv) {
    const config = loadConfig({ ...env, DATABASE_URL: api.databaseUrl, PICTURES_DIR: folder, LOG_LEVEL: 'silent' })
    const app = await buildApp({ dataSource: api.db, config, clock: () => new Date(NOW) })
    onTestFinished(() => app.close())
    return (path: string) => app.inject(path)
  }

  test('is proxied unchanged, in the smallest size that is wide enough, and requested once a day', async () => {
    const [large, middle] = [await aPhoto({ seed: 3 }).toBuffer(), await aPhoto({ seed: 4, width: 320 }).toBuffer()]
    const { site, spotifyId, env } = await anArtistOfSpotify(() => ({ '/640': large, '/320': middle }))
    const get = await startWithSpotify(env)
    for (const width of [300, 320, 321, 5_000]) {
      const response = await get(`/api/pictures/spotify/${spotifyId}/${width}`)
      expect([response.statusCode, response.rawPayload.equals(width > 320 ? large : middle)]).toEqual([200, true])
      expect(response.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' })
    }
    expect(site.paths()).toEqual(['/320', '/640'])
  })

  test.each<[string, (origin: string) => string]>([
    ['a page', () => '<html>'],
    ['an SVG image', () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', () => ''],
    ['a redirect', (origin) => `${origin}/640`],
    ['a redirect to a private address', () => 'http://169.254.169.254/latest'],
    ['larger than a picture may be', () => 'x'.repeat(3_000_000)],
  ])('is not proxied if the response is %s', async (_, body) => {
    const { spotifyId, env } = await anArtistOfSpotify((origin) => ({ '/160': body(origin) }))
    const response = await (await startWithSpotify(env))(`/api/pictures/spotify/${spotifyId}/160`)
    expect([response.statusCode, response.body]).toEqual([404, 'There’s no such picture.'])
  })

  test('is requested only from Spotify’s own addresses', async () => {
    const { site, spotifyId } = await anArtistOfSpotify(() => ({ '/160': 'x' }))
    expect((await api.get(`/api/pictures/spotify/${spotifyId}/160`)).status).toBe(404)
    expect((await api.get('/api/pictures/spotify/nobody/160')).status).toBe(404)
    expect((await api.get(`/api/pictures/spotify/${spotifyId}/wide`)).status).toBe(404)
    expect(site.paths()).toEqual([])
  })
})
