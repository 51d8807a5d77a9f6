import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { findDuePictures } from '@houselights/database/pictures/picture-links'
import { allowPicture, removePicture } from '@houselights/database/pictures/removed-pictures'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { builders } from '@houselights/database/testing/builders'
import { pictureLinkAt } from '@houselights/database/testing/picture-links'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { openPictureFetch } from '@houselights/scrapers/fetch/open-picture-fetch'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { openPictureStore } from '@houselights/storage/open-store'
import { toPictureFolder } from '@houselights/storage/pictures/picture-keys'
import { aPhoto, aPngBomb } from '@houselights/storage/pictures/testing/sample-files'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteLeftovers, fetchDuePicture } from './start-pictures.ts'

const NOON = new Date('2025-05-02T12:00:00-07:00')

const { dataSource: db } = await createTestDatabase('pictures')
const build = builders(db)
beforeEach(async () => {
  await db.query('truncate picture_links, pictures, events, artists, venues, sources cascade')
})

/** Starts a site whose pages the test can change. Its pictures are fetched with the test's clock. */
async function startSite(pages: Record<string, Page>) {
  const server = await startLoopbackSite(
    Object.fromEntries(
      Object.keys(pages).map((path) => [
        path,
        (request: IncomingMessage, response: ServerResponse) => respond(pages[path] ?? '', request, response),
      ]),
    ),
  )
  const folder = await createPicturesFolder()
  const clock = { now: NOON }
  const store = await openPictureStore({ kind: 'folder', folder })
  const lock = createLocalHostLock(async () => undefined)
  const settings = {
    mode: 'demo' as const,
    sampleSitesOrigin: server.origin,
    contactUrl: 'https://houselights.example/',
  }
  const fetch = openPictureFetch(settings, lock, { gapMs: 0 })
  const fetchServices = { db, store, lock, fetch, allowedOrigin: server.origin, now: () => clock.now }
  return {
    server,
    pages,
    folder,
    clock,
    store,
    fetchServices,
    toUrl: (path: string) => `${server.origin}${path}`,
    /** Fetches all pictures that are due now, as the worker would, and returns their URLs. */
    async fetchDuePictures() {
      const due = await findDuePictures(db, { now: clock.now, limit: 100 })
      for (const url of due) await fetchDuePicture(fetchServices, url)
      return due
    },
    findLink: (path: string) => pictureLinkAt(db, `${server.origin}${path}`),
    deleteLeftovers: () => deleteLeftovers(fetchServices),
    listFiles: async (id: string) => (await readdir(join(folder, toPictureFolder(id))).catch(() => [])).sort(),
    getRequestedPaths: () => server.paths().filter((path) => path !== '/robots.txt'),
  }
}
type Page = Buffer | string | { status: number; headers?: Record<string, string>; body?: Buffer | string }

function respond(page: Page, { headers }: IncomingMessage, response: ServerResponse) {
  const normalizedPage = Buffer.isBuffer(page) || typeof page === 'string' ? { status: 200, body: page } : page
  const pageHeaders = 'headers' in normalizedPage ? normalizedPage.headers : undefined
  if (pageHeaders?.etag && headers['if-none-match'] === pageHeaders.etag)
    return response.writeHead(304, pageHeaders).end()
  return response
    .writeHead(normalizedPage.status, { 'content-type': 'image/jpeg', ...pageHeaders })
    .end(normalizedPage.body)
}

const getShownPicture = async (slug: string) => (await eventQueries(db).bySlug(slug))?.picture

const HOUR = 3_600_000
const DAY = 24 * HOUR
const afterNoon = (ms: number) => new Date(NOON.getTime() + ms)

/** Starts a site with the poster of an upcoming show, and fetches the poster once. */
async function aPoster(page: Page, startsAt = afterNoon(60 * DAY)) {
  const site = await startSite({ '/poster.jpg': page })
  const { slug } = await build.anEvent({ imageUrl: site.toUrl('/poster.jpg'), startsAt })
  await site.fetchDuePictures()
  return { site, slug }
}

describe('the poster of an upcoming show', () => {
  test('is requested with our user agent, in formats that browsers show, and stored in all sizes that pages use', async () => {
    const site = await startSite({ '/poster.jpg': await aPhoto({ width: 1500, height: 1000 }).toBuffer() })
    const { slug } = await build.anEvent({ imageUrl: site.toUrl('/poster.jpg') })
    expect(await getShownPicture(slug)).toBeNull()
    await site.fetchDuePictures()
    const picture = await getShownPicture(slug)
    expect(picture).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      width: 1280,
      height: 853,
      widths: [96, 160, 320, 640, 960, 1280],
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    const sizes = [96, 160, 320, 640, 960, 1280].flatMap((width) => [`${width}.avif`, `${width}.webp`])
    expect(await site.listFiles(picture?.id ?? '')).toEqual([...sizes, 'share.jpg'].sort())
    expect(await site.fetchDuePictures()).toEqual([])
    expect(site.server.requests.map(({ path, headers }) => [path, headers['user-agent'], headers.accept])).toEqual([
      ['/robots.txt', 'Houselights/1.0 (+https://houselights.example/)', undefined],
      ['/poster.jpg', 'Houselights/1.0 (+https://houselights.example/)', 'image/avif,image/webp,image/*;q=0.8'],
    ])
  })

  test('is kept when its URL fails, and the URL is requested less and less often, then never', async () => {
    const { site, slug } = await aPoster(await aPhoto().toBuffer(), new Date('2026-05-02T20:00:00-07:00'))
    const picture = await getShownPicture(slug)
    site.pages['/poster.jpg'] = { status: 404 }
    const waitsInHours: number[] = []
    for (let { dueAt } = await site.findLink('/poster.jpg'); dueAt; { dueAt } = await site.findLink('/poster.jpg')) {
      waitsInHours.push((dueAt.getTime() - site.clock.now.getTime()) / HOUR)
      site.clock.now = dueAt
      expect(await site.fetchDuePictures()).toHaveLength(1)
    }
    expect(waitsInHours).toEqual([14 * 24, 1, 4, 24, 3 * 24, ...Array(5).fill(7 * 24)])
    expect(await getShownPicture(slug)).toEqual(picture)
    expect(await site.findLink('/poster.jpg')).toMatchObject({
      state: 'failed',
      failures: 10,
      dueAt: null,
      pictureId: picture?.id,
      problem: expect.stringContaining('responded with 404'),
    })
  })

  test('is updated when it changes at its URL', async () => {
    const { site, slug } = await aPoster(await aPhoto({ seed: 1 }).toBuffer())
    const before = await getShownPicture(slug)
    site.pages['/poster.jpg'] = await aPhoto({ seed: 2 }).toBuffer()
    site.clock.now = afterNoon(13 * DAY)
    expect(await site.fetchDuePictures()).toEqual([])
    site.clock.now = afterNoon(15 * DAY)
    await site.fetchDuePictures()
    const after = await getShownPicture(slug)
    expect([after?.id === before?.id, after?.widths]).toEqual([false, [96, 160, 320, 640]])
  })

  test('is rechecked with a single 304 response if it didn’t change', async () => {
    const validators = { etag: '"v1"', 'last-modified': 'Thu, 01 May 2025 10:00:00 GMT' }
    const { site, slug } = await aPoster({ status: 200, headers: validators, body: await aPhoto().toBuffer() })
    const picture = await getShownPicture(slug)
    site.clock.now = afterNoon(15 * DAY)
    await site.fetchDuePictures()
    expect(site.server.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': validators.etag,
      'if-modified-since': validators['last-modified'],
    })
    expect(await getShownPicture(slug)).toEqual(picture)
    expect(await site.findLink('/poster.jpg')).toMatchObject({
      state: 'kept',
      etag: '"v1"',
      dueAt: afterNoon(29 * DAY),
    })
  })
})

describe('the requested pictures', () => {
  test('are for upcoming shows, soonest first, and for their artists and venues, but not for past or hidden shows', async () => {
    const site = await startSite({})
    const past = new Date('2025-04-01T20:00:00-07:00')
    const venue = await build.aVenue({ imageUrl: site.toUrl('/house') })
    const closedVenue = await build.aVenue({ imageUrl: site.toUrl('/closed-house'), active: false })
    const band = await build.anArtist({ imageUrl: site.toUrl('/band') })
    await build.anArtist({ imageUrl: site.toUrl('/never-billed') })
    const venueId = venue.id
    await build.anEvent({ venueId, imageUrl: site.toUrl('/later'), startsAt: afterNoon(9 * DAY) })
    await build.anEvent({ venueId, imageUrl: site.toUrl('/soon'), startsAt: afterNoon(DAY) })
    await build.anEvent({ venueId, imageUrl: site.toUrl('/past'), startsAt: past, bill: [band] })
    await build.anEvent({ venueId, imageUrl: site.toUrl('/hidden'), hidden: true })
    await build.anEvent({ venueId: closedVenue.id, imageUrl: site.toUrl('/closed') })
    await build.anEvent({ venueId, imageUrl: 'ftp://files.example/poster.jpg' })
    expect(await site.fetchDuePictures()).toEqual(['/soon', '/later', '/band', '/house'].map(site.toUrl))
  })

  test('leave out a picture listed only by sources that must not be scraped, unless an operator chose it', async () => {
    const site = await startSite({})
    const suppressedSource = (await build.aSource({ doNotScrape: true })).id
    const openSource = (await build.aSource()).id
    const addListedShow = async (path: string, sources: string[], locked = {}) => {
      const { id } = await build.anEvent({ imageUrl: site.toUrl(path), locked })
      for (const sourceId of sources)
        await build.aSourceRecord({ eventId: id, sourceId, listing: { imageUrl: site.toUrl(path) } })
      await build.aSourceRecord({ eventId: id, sourceId: openSource, listing: { imageUrl: null } })
    }
    await addListedShow('/suppressed', [suppressedSource])
    await addListedShow('/both', [suppressedSource, openSource])
    await addListedShow('/chosen', [suppressedSource], { image_url: 'set' })
    expect((await site.fetchDuePictures()).sort()).toEqual([site.toUrl('/both'), site.toUrl('/chosen')])
  })

  test('leave out a picture at a URL that is no longer shown', async () => {
    const site = await startSite({ '/old.jpg': { status: 503 }, '/new.jpg': await aPhoto().toBuffer() })
    const { id } = await build.anEvent({ imageUrl: site.toUrl('/old.jpg') })
    await site.fetchDuePictures()
    await db.query('update events set image_url = $2 where id = $1', [id, site.toUrl('/new.jpg')])
    site.clock.now = afterNoon(2 * HOUR)
    expect(await site.fetchDuePictures()).toEqual([site.toUrl('/new.jpg')])
  })
})

describe('an unfit picture', () => {
  const headers = { 'content-type': 'image/jpeg' }
  test.each<[string, Page, string]>([
    ['a page that calls itself a picture', { status: 200, headers, body: '<!doctype html><p>' }, 'it’s a page'],
    ['a decompression bomb', aPngBomb(30_000, 30_000), '30000 × 30000'],
  ])('such as %s is refused, and checked again after a month', async (_, page, problem) => {
    const { site, slug } = await aPoster(page, afterNoon(90 * DAY))
    expect(await site.findLink('/poster.jpg')).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining(problem),
      dueAt: afterNoon(30 * DAY),
    })
    expect([await getShownPicture(slug), await readdir(site.folder)]).toEqual([null, []])
  })

  test('keeps the last good picture', async () => {
    const { site, slug } = await aPoster(await aPhoto().toBuffer(), afterNoon(90 * DAY))
    const picture = await getShownPicture(slug)
    site.pages['/poster.jpg'] = 'This domain is for sale.'
    site.clock.now = afterNoon(15 * DAY)
    await site.fetchDuePictures()
    expect(await site.findLink('/poster.jpg')).toMatchObject({ state: 'refused' })
    expect(await getShownPicture(slug)).toEqual(picture)
  })

  test('is not requested if only Spotify or Google may serve it, or if its address is not public', async () => {
    const site = await startSite({})
    const unfitUrls = ['https://i.scdn.co/image/ab', 'https://lh3.googleusercontent.com/p/ab', 'http://10.0.0.8/a.jpg']
    for (const imageUrl of unfitUrls) await build.anEvent({ imageUrl })
    await site.fetchDuePictures()
    const links = await db.query('select state, problem from picture_links order by url desc')
    expect(links).toEqual([
      { state: 'refused', problem: 'Not stored: Spotify and Google allow links to their pictures, but no copies.' },
      { state: 'refused', problem: 'Not stored: Spotify and Google allow links to their pictures, but no copies.' },
      { state: 'refused', problem: 'Not stored: 10.0.0.8 is not a public address.' },
    ])
  })
})

describe('a site', () => {
  test.each(['http://169.254.169.254/latest/meta-data', 'http://localhost:5432/', 'http://[::ffff:10.0.0.1]/a.jpg'])(
    'can’t redirect us to %s',
    async (location) => {
      const { site } = await aPoster({ status: 302, headers: { location } })
      expect(await site.findLink('/poster.jpg')).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('not fetched'),
      })
    },
  )

  test('gets no request for a picture that its robots.txt forbids', async () => {
    const site = await startSite({
      '/robots.txt': { status: 200, headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /img' },
      '/img/poster.jpg': await aPhoto().toBuffer(),
    })
    await build.anEvent({ imageUrl: site.toUrl('/img/poster.jpg') })
    await site.fetchDuePictures()
    expect(site.getRequestedPaths()).toEqual([])
    expect(await site.findLink('/img/poster.jpg')).toMatchObject({ state: 'failed', pictureId: null })
  })

  test('is cut off when it sends too much, and the key in the picture’s URL is stored nowhere', async () => {
    const tooLargePicture = Buffer.concat([await aPhoto().toBuffer(), Buffer.alloc(13 * 1024 * 1024)])
    const site = await startSite({ '/poster.jpg?key=hush': tooLargePicture })
    await build.anEvent({ imageUrl: site.toUrl('/poster.jpg?key=hush') })
    await site.fetchDuePictures()
    const { state, problem } = await site.findLink('/poster.jpg?key=hush')
    expect([state, problem]).toEqual(['failed', expect.stringMatching(/key=REDACTED.* longer than 12288 KiB/)])
  })
})

describe('a picture that was removed on request', () => {
  const why = 'The photographer asked.'

  test('stays removed at any URL where it appears, until it is allowed again', async () => {
    const poster = await aPhoto().toBuffer()
    const site = await startSite({ '/a.jpg': poster, '/b.jpg': poster })
    const firstEvent = await build.anEvent({ imageUrl: site.toUrl('/a.jpg') })
    await site.fetchDuePictures()
    const id = (await getShownPicture(firstEvent.slug))?.id ?? ''
    await removePicture(db, id, { why, at: NOON })
    await site.deleteLeftovers()
    const secondEvent = await build.anEvent({ imageUrl: site.toUrl('/b.jpg') })
    await site.fetchDuePictures()
    expect([
      await getShownPicture(firstEvent.slug),
      await getShownPicture(secondEvent.slug),
      await site.listFiles(id),
    ]).toEqual([null, null, []])
    expect(await site.findLink('/b.jpg')).toMatchObject({ state: 'removed', pictureId: id, dueAt: null })
    site.clock.now = afterNoon(HOUR)
    expect(await site.fetchDuePictures()).toEqual([])
    await allowPicture(db, id, site.clock.now)
    await site.fetchDuePictures()
    expect((await getShownPicture(firstEvent.slug))?.id).toBe(id)
    expect((await getShownPicture(secondEvent.slug))?.id).toBe(id)
  })

  test('leaves no file behind if the worker is storing it again', async () => {
    const site = await startSite({ '/a.jpg': await aPhoto().toBuffer() })
    const { slug } = await build.anEvent({ imageUrl: site.toUrl('/a.jpg') })
    const { put } = site.store
    // Just before the first file is written, another worker stores the picture and an operator removes it.
    site.store.put = async (...file) => {
      site.store.put = put
      await site.fetchDuePictures()
      const id = (await getShownPicture(slug))?.id ?? ''
      await removePicture(db, id, { why, at: NOON })
      await site.deleteLeftovers()
      return put(...file)
    }
    site.fetchServices.lock = { withLock: (_host, _gapMs, work) => work() }
    await site.fetchDuePictures()
    const { pictureId, state } = await site.findLink('/a.jpg')
    expect([state, await getShownPicture(slug), await site.listFiles(pictureId ?? '')]).toEqual(['removed', null, []])
  })
})

test('a worker that dies while it stores a picture leaves nothing visible, and the next one stores it', async () => {
  const site = await startSite({ '/a.jpg': await aPhoto().toBuffer() })
  const { slug } = await build.anEvent({ imageUrl: site.toUrl('/a.jpg') })
  const { put } = site.store
  for (let writtenFiles = 0; writtenFiles < 9; writtenFiles++) {
    let remaining = writtenFiles
    site.store.put = (...file) => (remaining-- > 0 ? put(...file) : Promise.reject(new Error('the machine stopped')))
    await expect(site.fetchDuePictures()).rejects.toThrow('the machine stopped')
    expect(await getShownPicture(slug)).toBeNull()
  }
  site.store.put = put
  await site.fetchDuePictures()
  expect(await getShownPicture(slug)).toMatchObject({ widths: [96, 160, 320, 640] })
})
