import { readdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { findDuePictures } from '@houselights/database/pictures/picture-links'
import { allowPicture, removePicture } from '@houselights/database/pictures/removed-pictures'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { builders } from '@houselights/database/testing/builders'
import { pictureLinkAt } from '@houselights/database/testing/picture-links'
import { fileDatabase } from '@houselights/database/testing/test-database'
import { openPictureFetch } from '@houselights/scrapers/fetch/open-picture-fetch'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { openPictureStore } from '@houselights/storage/open-store'
import { pictureFolder } from '@houselights/storage/pictures/picture-keys'
import { aPhoto, aPngBomb } from '@houselights/storage/pictures/testing/sample-files'
import { picturesFolder } from '@houselights/storage/testing/pictures-folder'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteLeftovers, fetchDuePicture } from './start-pictures.ts'

const NOON = new Date('2025-05-02T12:00:00-07:00')

const { dataSource: db } = await fileDatabase('pictures')
const rows = builders(db)
beforeEach(async () => {
  await db.query('truncate picture_links, pictures, events, artists, venues, sources cascade')
})

/** A site whose pages the test can change, and the upkeep of its pictures, with the test's clock. */
async function aSiteWith(given: Record<string, Page>) {
  const pages: Record<string, Page> = given
  const site = await startLoopbackSite(
    Object.fromEntries(
      Object.keys(pages).map((path) => [
        path,
        (request: IncomingMessage, response: ServerResponse) => answer(pages[path] ?? '', request, response),
      ]),
    ),
  )
  const folder = await picturesFolder()
  const clock = { now: NOON }
  const store = await openPictureStore({ kind: 'folder', folder })
  const lock = createLocalHostLock(async () => undefined)
  const settings = { mode: 'demo' as const, sampleSitesOrigin: site.origin, contactUrl: 'https://houselights.example/' }
  const fetch = openPictureFetch(settings, lock, { gapMs: 0 })
  const fetching = { db, store, lock, fetch, allowedOrigin: site.origin, now: () => clock.now }
  return {
    site,
    pages,
    folder,
    clock,
    store,
    fetching,
    at: (path: string) => `${site.origin}${path}`,
    /** Does everything that is due now, as the worker would. */
    async keepUp() {
      const due = await findDuePictures(db, { now: clock.now, limit: 100 })
      for (const url of due) await fetchDuePicture(fetching, url)
      return due
    },
    link: (path: string) => pictureLinkAt(db, `${site.origin}${path}`),
    deleteLeftovers: () => deleteLeftovers(fetching),
    files: async (id: string) => (await readdir(join(folder, pictureFolder(id))).catch(() => [])).sort(),
    requested: () => site.paths().filter((path) => path !== '/robots.txt'),
  }
}
type Page = Buffer | string | { status: number; headers?: Record<string, string>; body?: Buffer | string }

function answer(page: Page, { headers }: IncomingMessage, response: ServerResponse) {
  const whole = Buffer.isBuffer(page) || typeof page === 'string' ? { status: 200, body: page } : page
  const headersSent = 'headers' in whole ? whole.headers : undefined
  if (headersSent?.etag && headers['if-none-match'] === headersSent.etag)
    return response.writeHead(304, headersSent).end()
  return response.writeHead(whole.status, { 'content-type': 'image/jpeg', ...headersSent }).end(whole.body)
}

const getShownPicture = async (slug: string) => (await eventQueries(db).bySlug(slug))?.picture

const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (ms: number) => new Date(NOON.getTime() + ms)

/** A site whose poster of an upcoming show was fetched once. */
async function aPoster(page: Page, startsAt = later(60 * DAY)) {
  const site = await aSiteWith({ '/poster.jpg': page })
  const { slug } = await rows.anEvent({ imageUrl: site.at('/poster.jpg'), startsAt })
  await site.keepUp()
  return { site, slug }
}

describe('the poster of an upcoming show', () => {
  test('is requested under our name, in formats that browsers show, and stored in all sizes that pages use', async () => {
    const site = await aSiteWith({ '/poster.jpg': await aPhoto({ width: 1500, height: 1000 }).toBuffer() })
    const { slug } = await rows.anEvent({ imageUrl: site.at('/poster.jpg') })
    expect(await getShownPicture(slug)).toBeNull()
    await site.keepUp()
    const picture = await getShownPicture(slug)
    expect(picture).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      width: 1280,
      height: 853,
      widths: [96, 160, 320, 640, 960, 1280],
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    const sizes = [96, 160, 320, 640, 960, 1280].flatMap((width) => [`${width}.avif`, `${width}.webp`])
    expect(await site.files(picture?.id ?? '')).toEqual([...sizes, 'share.jpg'].sort())
    expect(await site.keepUp()).toEqual([])
    expect(site.site.requests.map(({ path, headers }) => [path, headers['user-agent'], headers.accept])).toEqual([
      ['/robots.txt', 'Houselights/1.0 (+https://houselights.example/)', undefined],
      ['/poster.jpg', 'Houselights/1.0 (+https://houselights.example/)', 'image/avif,image/webp,image/*;q=0.8'],
    ])
  })

  test('is kept when its URL fails, and the URL is requested less and less often, then never', async () => {
    const { site, slug } = await aPoster(await aPhoto().toBuffer(), new Date('2026-05-02T20:00:00-07:00'))
    const picture = await getShownPicture(slug)
    site.pages['/poster.jpg'] = { status: 404 }
    const waits: number[] = []
    for (let { dueAt } = await site.link('/poster.jpg'); dueAt; { dueAt } = await site.link('/poster.jpg')) {
      waits.push((dueAt.getTime() - site.clock.now.getTime()) / HOUR)
      site.clock.now = dueAt
      expect(await site.keepUp()).toHaveLength(1)
    }
    expect(waits).toEqual([14 * 24, 1, 4, 24, 3 * 24, ...Array(5).fill(7 * 24)])
    expect(await getShownPicture(slug)).toEqual(picture)
    expect(await site.link('/poster.jpg')).toMatchObject({
      state: 'failed',
      failures: 10,
      dueAt: null,
      pictureId: picture?.id,
      problem: expect.stringContaining('answered 404'),
    })
  })

  test('is updated when it changes at its URL', async () => {
    const { site, slug } = await aPoster(await aPhoto({ seed: 1 }).toBuffer())
    const before = await getShownPicture(slug)
    site.pages['/poster.jpg'] = await aPhoto({ seed: 2 }).toBuffer()
    site.clock.now = later(13 * DAY)
    expect(await site.keepUp()).toEqual([])
    site.clock.now = later(15 * DAY)
    await site.keepUp()
    const now = await getShownPicture(slug)
    expect([now?.id === before?.id, now?.widths]).toEqual([false, [96, 160, 320, 640]])
  })

  test('costs one 304 while it is unchanged', async () => {
    const validators = { etag: '"v1"', 'last-modified': 'Thu, 01 May 2025 10:00:00 GMT' }
    const { site, slug } = await aPoster({ status: 200, headers: validators, body: await aPhoto().toBuffer() })
    const picture = await getShownPicture(slug)
    site.clock.now = later(15 * DAY)
    await site.keepUp()
    expect(site.site.requests.at(-1)?.headers).toMatchObject({
      'if-none-match': validators.etag,
      'if-modified-since': validators['last-modified'],
    })
    expect(await getShownPicture(slug)).toEqual(picture)
    expect(await site.link('/poster.jpg')).toMatchObject({ state: 'kept', etag: '"v1"', dueAt: later(29 * DAY) })
  })
})

describe('the requested pictures', () => {
  test('are for upcoming shows, soonest first, and for their artists and venues, but not for past or hidden shows', async () => {
    const site = await aSiteWith({})
    const past = new Date('2025-04-01T20:00:00-07:00')
    const venue = await rows.aVenue({ imageUrl: site.at('/house') })
    const closed = await rows.aVenue({ imageUrl: site.at('/closed-house'), active: false })
    const band = await rows.anArtist({ imageUrl: site.at('/band') })
    await rows.anArtist({ imageUrl: site.at('/never-billed') })
    const venueId = venue.id
    await rows.anEvent({ venueId, imageUrl: site.at('/later'), startsAt: later(9 * DAY) })
    await rows.anEvent({ venueId, imageUrl: site.at('/soon'), startsAt: later(DAY) })
    await rows.anEvent({ venueId, imageUrl: site.at('/past'), startsAt: past, bill: [band] })
    await rows.anEvent({ venueId, imageUrl: site.at('/hidden'), hidden: true })
    await rows.anEvent({ venueId: closed.id, imageUrl: site.at('/closed') })
    await rows.anEvent({ venueId, imageUrl: 'ftp://files.example/poster.jpg' })
    expect(await site.keepUp()).toEqual(['/soon', '/later', '/band', '/house'].map(site.at))
  })

  test('leave out a picture listed only by sources that must not be scraped, unless an operator chose it', async () => {
    const site = await aSiteWith({})
    const suppressed = (await rows.aSource({ doNotScrape: true })).id
    const open = (await rows.aSource()).id
    const listedBy = async (path: string, sources: string[], locked = {}) => {
      const { id } = await rows.anEvent({ imageUrl: site.at(path), locked })
      for (const sourceId of sources)
        await rows.aSourceRecord({ eventId: id, sourceId, listing: { imageUrl: site.at(path) } })
      await rows.aSourceRecord({ eventId: id, sourceId: open, listing: { imageUrl: null } })
    }
    await listedBy('/suppressed', [suppressed])
    await listedBy('/both', [suppressed, open])
    await listedBy('/chosen', [suppressed], { image_url: 'set' })
    expect((await site.keepUp()).sort()).toEqual([site.at('/both'), site.at('/chosen')])
  })

  test('leave out a picture at a URL that is no longer shown', async () => {
    const site = await aSiteWith({ '/old.jpg': { status: 503 }, '/new.jpg': await aPhoto().toBuffer() })
    const { id } = await rows.anEvent({ imageUrl: site.at('/old.jpg') })
    await site.keepUp()
    await db.query('update events set image_url = $2 where id = $1', [id, site.at('/new.jpg')])
    site.clock.now = later(2 * HOUR)
    expect(await site.keepUp()).toEqual([site.at('/new.jpg')])
  })
})

describe('an unfit picture', () => {
  const html = { 'content-type': 'image/jpeg' }
  test.each<[string, Page, string]>([
    ['a page that calls itself a picture', { status: 200, headers: html, body: '<!doctype html><p>' }, 'it’s a page'],
    ['a bomb', aPngBomb(30_000, 30_000), '30000 × 30000'],
  ])('%s is refused, and checked again after a month', async (_, page, why) => {
    const { site, slug } = await aPoster(page, later(90 * DAY))
    expect(await site.link('/poster.jpg')).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining(why),
      dueAt: later(30 * DAY),
    })
    expect([await getShownPicture(slug), await readdir(site.folder)]).toEqual([null, []])
  })

  test('keeps the last good picture', async () => {
    const { site, slug } = await aPoster(await aPhoto().toBuffer(), later(90 * DAY))
    const picture = await getShownPicture(slug)
    site.pages['/poster.jpg'] = 'This domain is for sale.'
    site.clock.now = later(15 * DAY)
    await site.keepUp()
    expect(await site.link('/poster.jpg')).toMatchObject({ state: 'refused' })
    expect(await getShownPicture(slug)).toEqual(picture)
  })

  test('is also one that Spotify and Google only allow showing from their servers, so it is not requested', async () => {
    const site = await aSiteWith({})
    const theirs = ['https://i.scdn.co/image/ab', 'https://lh3.googleusercontent.com/p/ab', 'http://10.0.0.8/a.jpg']
    for (const imageUrl of theirs) await rows.anEvent({ imageUrl })
    await site.keepUp()
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
    'can’t send us to %s',
    async (location) => {
      const { site } = await aPoster({ status: 302, headers: { location } })
      expect(await site.link('/poster.jpg')).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('not fetched'),
      })
    },
  )

  test('is not fetched if its site’s robots.txt forbids it', async () => {
    const site = await aSiteWith({
      '/robots.txt': { status: 200, headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /img' },
      '/img/poster.jpg': await aPhoto().toBuffer(),
    })
    await rows.anEvent({ imageUrl: site.at('/img/poster.jpg') })
    await site.keepUp()
    expect(site.requested()).toEqual([])
    expect(await site.link('/img/poster.jpg')).toMatchObject({ state: 'failed', pictureId: null })
  })

  test('is cut off when it sends too much, and the key in its URL is stored nowhere', async () => {
    const endless = Buffer.concat([await aPhoto().toBuffer(), Buffer.alloc(13 * 1024 * 1024)])
    const site = await aSiteWith({ '/poster.jpg?key=hush': endless })
    await rows.anEvent({ imageUrl: site.at('/poster.jpg?key=hush') })
    await site.keepUp()
    const { state, problem } = await site.link('/poster.jpg?key=hush')
    expect([state, problem]).toEqual(['failed', expect.stringMatching(/key=REDACTED.* longer than 12288 KiB/)])
  })
})

describe('a picture that was removed on request', () => {
  const why = 'The photographer asked.'

  test('stays removed at any URL where it appears, until it is allowed again', async () => {
    const poster = await aPhoto().toBuffer()
    const site = await aSiteWith({ '/a.jpg': poster, '/b.jpg': poster })
    const one = await rows.anEvent({ imageUrl: site.at('/a.jpg') })
    await site.keepUp()
    const id = (await getShownPicture(one.slug))?.id ?? ''
    await removePicture(db, id, { why, at: NOON })
    await site.deleteLeftovers()
    const other = await rows.anEvent({ imageUrl: site.at('/b.jpg') })
    await site.keepUp()
    expect([await getShownPicture(one.slug), await getShownPicture(other.slug), await site.files(id)]).toEqual([
      null,
      null,
      [],
    ])
    expect(await site.link('/b.jpg')).toMatchObject({ state: 'removed', pictureId: id, dueAt: null })
    site.clock.now = later(HOUR)
    expect(await site.keepUp()).toEqual([])
    await allowPicture(db, id, site.clock.now)
    await site.keepUp()
    expect((await getShownPicture(one.slug))?.id).toBe(id)
    expect((await getShownPicture(other.slug))?.id).toBe(id)
  })

  test('leaves no file behind if the worker is storing it again', async () => {
    const site = await aSiteWith({ '/a.jpg': await aPhoto().toBuffer() })
    const { slug } = await rows.anEvent({ imageUrl: site.at('/a.jpg') })
    const { put } = site.store
    // Just before the first file is written, another worker stores it and an operator removes it.
    site.store.put = async (...file) => {
      site.store.put = put
      await site.keepUp()
      const id = (await getShownPicture(slug))?.id ?? ''
      await removePicture(db, id, { why, at: NOON })
      await site.deleteLeftovers()
      return put(...file)
    }
    site.fetching.lock = { withLock: (_host, _gapMs, work) => work() }
    await site.keepUp()
    const { pictureId, state } = await site.link('/a.jpg')
    expect([state, await getShownPicture(slug), await site.files(pictureId ?? '')]).toEqual(['removed', null, []])
  })
})

test('a worker that dies in the middle of a picture leaves nothing visible, and the next one stores it', async () => {
  const site = await aSiteWith({ '/a.jpg': await aPhoto().toBuffer() })
  const { slug } = await rows.anEvent({ imageUrl: site.at('/a.jpg') })
  const { put } = site.store
  for (let written = 0; written < 9; written++) {
    let remaining = written
    site.store.put = (...file) => (remaining-- > 0 ? put(...file) : Promise.reject(new Error('the machine stopped')))
    await expect(site.keepUp()).rejects.toThrow('the machine stopped')
    expect(await getShownPicture(slug)).toBeNull()
  }
  site.store.put = put
  await site.keepUp()
  expect(await getShownPicture(slug)).toMatchObject({ widths: [96, 160, 320, 640] })
})
