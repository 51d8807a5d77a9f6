import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duePictures } from '@houselights/database/pictures/picture-links'
import { eventReads } from '@houselights/database/repositories/event-reads'
import { builders } from '@houselights/database/testing/builders'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import { folderStore } from '@houselights/pictures/folder-store'
import { pictureFolder } from '@houselights/pictures/picture-store'
import { aPhoto } from '@houselights/pictures/testing/sample-files'
import { localHostLock } from '@houselights/sources/reader/host-lock'
import { openPictureFetch } from '@houselights/sources/reader/open-picture-fetch'
import { loopbackSite } from '@houselights/sources/reader/testing/loopback-site'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { askAddress } from './ask-address.ts'

const NOON = new Date('2025-05-02T12:00:00-07:00')

let database: TestDatabase
let rows: ReturnType<typeof builders>
beforeAll(async () => {
  database = await testDatabase('pictures')
  rows = builders(database.dataSource)
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.dataSource.query('truncate picture_links, pictures, events, artists, venues, sources cascade')
})

/** A site whose pages the test may change, and the upkeep of pictures over it, at a clock of the test's. */
async function aSiteWith(given: Record<string, Page>) {
  const pages: Record<string, Page> = given
  const site = await loopbackSite(
    Object.fromEntries(
      Object.keys(pages).map((path) => [
        path,
        (request: IncomingMessage, response: ServerResponse) => answer(pages[path] ?? '', request, response),
      ]),
    ),
  )
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const clock = { now: NOON }
  const db = database.dataSource
  const store = folderStore(folder)
  const lock = localHostLock(async () => undefined)
  const settings = { mode: 'demo' as const, sampleSitesOrigin: site.origin, contactUrl: 'https://houselights.example/' }
  const fetch = openPictureFetch(settings, lock, { gapMs: 0 })
  const asking = { db, store, lock, fetch, allowedOrigin: site.origin, now: () => clock.now }
  return {
    ...{ site, pages, folder, clock, store, asking },
    at: (path: string) => `${site.origin}${path}`,
    /** Everything that is due now, as the worker would do it. */
    async keepUp() {
      const due = await duePictures(db, { now: clock.now, limit: 100 })
      for (const url of due) await askAddress(asking, url)
      return due
    },
    async link(path: string) {
      const [row] = await db.query('select * from picture_links where url = $1', [`${site.origin}${path}`])
      return row
    },
    files: async (id: string) => (await readdir(join(folder, pictureFolder(id))).catch(() => [])).sort(),
    asked: () => site.paths().filter((path) => path !== '/robots.txt'),
  }
}
type Page = Buffer | string | { status: number; headers?: Record<string, string>; body?: Buffer | string }

function answer(page: Page, { headers }: IncomingMessage, response: ServerResponse) {
  const whole = Buffer.isBuffer(page) || typeof page === 'string' ? { status: 200, body: page } : page
  const marks = 'headers' in whole ? whole.headers : undefined
  if (marks?.etag && headers['if-none-match'] === marks.etag) return response.writeHead(304, marks).end()
  return response.writeHead(whole.status, { 'content-type': 'image/jpeg', ...marks }).end(whole.body)
}

const shown = async (slug: string) => (await eventReads(database.dataSource).bySlug(slug))?.picture

describe('the poster of a show to come', () => {
  test('is kept in all sizes that pages show, and no request of theirs goes elsewhere', async () => {
    const site = await aSiteWith({ '/poster.jpg': await aPhoto({ width: 1500, height: 1000 }).toBuffer() })
    const { slug } = await rows.anEvent({ imageUrl: site.at('/poster.jpg') })
    expect(await shown(slug)).toBeNull()
    await site.keepUp()
    const picture = await shown(slug)
    expect(picture).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      ...{ width: 1280, height: 853, widths: [96, 160, 320, 640, 960, 1280] },
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    const sizes = [96, 160, 320, 640, 960, 1280].flatMap((width) => [`${width}.avif`, `${width}.webp`])
    expect(await site.files(picture?.id ?? '')).toEqual([...sizes, 'share.jpg'].sort())
    expect(await site.keepUp()).toEqual([])
  })
})
