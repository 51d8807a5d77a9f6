import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultCity, findCity } from '@houselights/config/cities/cities'
import { loadConfig } from '@houselights/config/config'
import { removePicture } from '@houselights/contracts/operators/enrichment'
import { artistCardFile, cityCardFile, eventCardFile } from '@houselights/contracts/pictures/share-image-addresses'
import { getArtist, getEvent, listArtistEvents } from '@houselights/contracts/public-api/routes'
import { findDuePictures, savePictureLink } from '@houselights/database/pictures/picture-links'
import { CardsBusyError, openCardPool } from '@houselights/publishing/share-images/drawing-pool'
import type { Card } from '@houselights/publishing/share-images/share-image'
import { openPictureStore } from '@houselights/storage/open-store'
import { toPictureKey } from '@houselights/storage/pictures/picture-keys'
import { aPhoto } from '@houselights/storage/pictures/testing/sample-files'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { NOW, testApi, testFolder } from './running-api.ts'

const folder = testFolder()
const drawnCards: Card[] = []
let isBusy = false
/** No drawing finishes before this resolves. */
let gate = Promise.resolve()
const pool = openCardPool()
const api = testApi('cards_api', {
  env: { PICTURES_DIR: folder },
  cardPool: {
    ...pool,
    draw: async (card, picture) => {
      if (isBusy) throw new CardsBusyError()
      drawnCards.push(card)
      await gate
      // one card is really drawn; any bytes will do for the others
      return card.title === 'Drawn'
        ? pool.draw(card, picture)
        : Buffer.from(`card ${JSON.stringify([card, picture?.length])}`)
    },
  },
})
beforeEach(() => {
  drawnCards.length = 0
})

const get = async (path: string, headers?: Record<string, string>) => {
  const response = await api.get(path, headers)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
}

describe('the card of an event', () => {
  test('is a JPEG, drawn once, and immutable at an address with its version', {
    meta: { proves: ['Conventions: a shared link shows the page’s picture, 1200 × 630, small, with alt text'] },
  }, async () => {
    const event = await api.anEvent({ title: 'Drawn' })
    const path = eventCardFile(await api.call(getEvent, { params: { slug: event.slug } }))
    const firstResponse = await get(path)
    expect(firstResponse.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-length': String(firstResponse.bytes.length),
    })
    const endBytes = [firstResponse.bytes.subarray(0, 2), firstResponse.bytes.subarray(-2)].map((bytes) =>
      bytes.toString('hex'),
    )
    expect([firstResponse.status, ...endBytes]).toEqual([200, 'ffd8', 'ffd9'])
    const plainResponse = await get(path.replace(/\?.*/, ''))
    expect([plainResponse.headers['cache-control'], plainResponse.bytes.equals(firstResponse.bytes)]).toEqual([
      'public, max-age=3600',
      true,
    ])
    const head = await fetch(`${api.origin}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, firstResponse.headers['content-length']])
    const unchangedResponse = await get(path, { 'if-none-match': firstResponse.headers.etag ?? '' })
    expect([unchangedResponse.status, unchangedResponse.bytes.length]).toEqual([304, 0])
    expect(drawnCards).toHaveLength(1)
  })

  test('is drawn again once its content changes, replaces the old card, and is shared between processes', async () => {
    const event = await api.anEvent({ title: 'The Long Night' })
    const path = `/api/cards/events/${event.slug}.jpg`
    const firstCard = await get(path)
    await api.db.query(`update events set status = 'cancelled' where id = $1`, [event.id])
    api.forget()
    const changedCard = await get(path)
    expect(changedCard.headers.etag).not.toBe(firstCard.headers.etag)
    expect(drawnCards.map(({ mark }) => mark?.words)).toEqual([undefined, 'Canceled'])
    const files = await readdir(join(folder, 'cards/events', event.id.slice(0, 2)))
    expect(files.filter((file) => file.startsWith(event.id))).toHaveLength(1)
    const idlePool = {
      draw: () => Promise.reject(new Error('The card is already drawn.')),
      close: async () => undefined,
    }
    const config = { ...loadConfig({ DATABASE_URL: api.databaseUrl, PICTURES_DIR: folder }), logLevel: 'silent' }
    const otherApi = await buildApp({ dataSource: api.db, config, clock: () => new Date(NOW), cardPool: idlePool })
    onTestFinished(() => otherApi.close())
    expect((await otherApi.inject(path)).rawPayload.equals(changedCard.bytes)).toBe(true)
  })

  test('is drawn once for simultaneous requests', async () => {
    const event = await api.anEvent()
    await Promise.all([1, 2, 3].map(() => get(`/api/cards/events/${event.slug}.jpg`)))
    expect(drawnCards).toHaveLength(1)
  })

  test('is refused to a client with four simultaneous drawings, but not to other clients', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    onTestFinished(() => resolve())
    const retryAfterHeaders: (string | undefined)[] = []
    const getStatusFor = async (client: string) => {
      const { slug } = await api.anEvent()
      const { status, headers } = await get(`/api/cards/events/${slug}.jpg`, { 'x-forwarded-for': client })
      if (status === 429) retryAfterHeaders.push(headers['retry-after'])
      return status
    }
    const ownStatuses = Promise.all(Array.from({ length: 6 }, () => getStatusFor('203.0.113.5')))
    await expect.poll(() => retryAfterHeaders).toEqual(['5', '5'])
    const otherStatus = getStatusFor('198.51.100.5')
    await expect.poll(() => drawnCards.length).toBe(5)
    resolve()
    expect((await ownStatuses).sort()).toEqual([200, 200, 200, 200, 429, 429])
    expect(await otherStatus).toBe(200)
    expect(await getStatusFor('203.0.113.5')).toBe(200)
  })

  test('redirects for a renamed event, and is a 404 for an event without a page', async () => {
    const event = await api.anEvent({ title: 'Renamed' })
    await api.db.query(`insert into slug_redirects values ('event', 'its-old-name', $1)`, [event.id])
    const redirect = await get('/api/cards/events/its-old-name.jpg')
    expect(redirect.status).toBe(301)
    expect(redirect.headers.location).toContain(`/api/cards/events/${event.slug}.jpg?v=`)
    const hiddenEvent = await api.anEvent({ hidden: true })
    const comedyEvent = await api.anEvent({ kind: 'comedy' })
    for (const path of [
      `events/${hiddenEvent.slug}.jpg`,
      `events/${comedyEvent.slug}.jpg`,
      'events/nobody.jpg',
      'events/.jpg',
    ])
      expect((await get(`/api/cards/${path}`)).status, path).toBe(404)
    for (const path of ['songs/a.jpg', 'events/a.png', 'events/..%2f..%2fsecret.jpg', 'cities/nowhere.jpg'])
      expect((await get(`/api/cards/${path}`)).status, path).toBe(404)
    expect(drawnCards).toEqual([])
  })

  test('with a picture is deleted along with the picture', async () => {
    const url = 'https://hall.example/poster.jpg'
    const event = await api.anEvent({ imageUrl: url })
    const id = 'ab'.repeat(32)
    await findDuePictures(api.db, { now: new Date(NOW), limit: 100 })
    const store = await openPictureStore({ kind: 'folder', folder })
    await store.put(toPictureKey(id, 'share.jpg'), await aPhoto({ seed: 1 }).toBuffer(), '')
    const picture = {
      id,
      type: 'image/jpeg',
      bytes: 90_000,
      width: 1280,
      height: 720,
      widths: [640],
      keptBytes: 9_000,
      placeholder: 'data:image/webp;base64,AAAA',
    }
    await savePictureLink(api.db, url, { picture, validators: {}, at: new Date(NOW) })
    api.forget()
    const path = `/api/cards/events/${event.slug}.jpg`
    await get(path)
    expect(drawnCards[0]?.picture).toMatchObject({ id, file: 'share.jpg' })
    expect(await readdir(join(folder, 'ab', id))).toEqual([`card-events-${event.id}.jpg`, 'share.jpg'])
    await api.call(removePicture, { params: { id }, body: { why: 'The photographer asked.' } })
    api.forget()
    await get(path)
    expect(drawnCards[1]?.picture).toBeNull()
    expect(await readdir(join(folder, 'ab')).catch(() => [])).not.toContain(id)
  })

  test('is refused immediately if too many drawings are waiting', async () => {
    const event = await api.anEvent()
    isBusy = true
    const busyResponse = await get(`/api/cards/events/${event.slug}.jpg`)
    isBusy = false
    expect([busyResponse.status, busyResponse.headers['retry-after'], busyResponse.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(busyResponse.bytes.toString()).toBe('Too many pictures are being drawn right now. Please try again.')
    expect((await get(`/api/cards/events/${event.slug}.jpg`)).status).toBe(200)
  })
})

test('cards of artists and venues are per city, and list the city’s next show that isn’t canceled', async () => {
  const toronto = findCity('toronto') ?? defaultCity
  const artist = await api.anArtist({ name: 'Otter' })
  const torontoVenue = await api.aVenue({ cityId: toronto.id, name: 'Eastern Hall' })
  const localVenue = await api.aVenue({ name: 'Western Hall' })
  const showOn = (day: string) => ({ localDate: day, startsAt: new Date(`${day}T20:00:00-07:00`), bill: [artist] })
  await api.anEvent({ venueId: localVenue.id, ...showOn('2025-05-03'), status: 'cancelled' })
  await api.anEvent({ venueId: localVenue.id, ...showOn('2025-05-04') })
  await api.anEvent({ venueId: torontoVenue.id, ...showOn('2025-05-05') })
  const artistDetails = await api.call(getArtist, { params: { slug: artist.slug } })
  const { items: shows } = await api.callPage(listArtistEvents, { params: { id: artist.id } })
  const path = artistCardFile(artistDetails, { shows, city: { id: defaultCity.id, path: '' } })
  expect((await get(path)).headers['cache-control']).toContain('immutable')
  await get(`/api/cards/artists/${artist.slug}.jpg?city=${toronto.id}`)
  await get(`/api/cards/venues/${torontoVenue.slug}.jpg`)
  expect(drawnCards.map(({ foot }) => [foot?.strong, foot?.soft?.split(',')[0]])).toEqual([
    ['Next: Sun, May 4', 'at Western Hall'],
    ['Next: Mon, May 5', 'at Eastern Hall'],
    ['Next: Mon, May 5', expect.any(String)],
  ])
  expect((await get(`/api/cards/artists/${artist.slug}.jpg?city=atlantis`)).status).toBe(400)
})

test('a city has a card', async () => {
  expect((await get(cityCardFile(defaultCity))).headers['cache-control']).toContain('immutable')
  expect(drawnCards[0]?.title).toContain('Live music in')
})
