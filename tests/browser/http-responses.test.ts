import { globSync } from 'node:fs'
import { join } from 'node:path'
import { encodeShows } from '@houselights/contracts/public-api/show-codes'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startSite } from '../support/site.ts'
import { useStage } from '../support/stage.ts'

// These tests check responses of the built website, without a browser.

/** The slugs of the records on the stage. */
const slugs = { events: '', artists: '', venues: '' }
let planParameter: string
const stage = useStage('http')
beforeAll(async () => {
  const artist = await stage.anArtist({ name: 'The Lamplighters' })
  const venue = await stage.aVenue({ name: 'Card Hall' })
  const event = await stage.anEvent({ title: 'Moths At Dusk', venueId: venue.id, bill: [artist] })
  Object.assign(slugs, { events: event.slug, artists: artist.slug, venues: venue.slug })
  planParameter = `shows=${encodeShows([event.id])}`
})

/** Fetches a path of the site without following redirects. */
const get = (path: string, headers: Record<string, string> = {}, site = stage.site) =>
  fetch(site + path, { redirect: 'manual', headers })

const ONE_CLICK = 'List-Unsubscribe=One-Click'

describe.each([
  ['unknown', 'x'.repeat(32), 404, 'This link no longer works. Subscribe again to get a new one.'],
  ['truncated', 'x'.repeat(20), 400, 'Open the full link from the e-mail.'],
  ['missing', '', 400, 'Open the full link from the e-mail.'],
])('a newsletter link whose token is %s', (_, token, status, message) => {
  test.each([
    ['GET of the page', 'unsubscribe', undefined],
    ['confirm', 'confirm', `token=${token}`],
    ['unsubscribe', 'unsubscribe', `token=${token}`],
    ['one-click unsubscribe', 'unsubscribe', ONE_CLICK],
    ['save choices', 'settings', `token=${token}&genres=Folk`],
    ['download', 'settings', `token=${token}&do=export`],
    ['erase', 'settings', `token=${token}&do=erase`],
  ])('returns the same error for %s', async (_name, page, form) => {
    const response = await fetch(`${stage.site}/newsletter/${page}?token=${token}`, {
      redirect: 'manual',
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    })
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toContain('This link doesn’t work')
    expect(html).toContain(message)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

/** Returns the path of every page, one for each route file. */
const getPagePaths = () =>
  globSync('**/*.tsx', { cwd: join(import.meta.dirname, '../../apps/web/src/routes') })
    .filter((file) => !/^(__root|_operators)\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file
          .replace(/\.tsx$/, '')
          .replace(/^_operators\//, '')
          .replace('$slug_.', '$slug/')}`,
    )
    .map((path) => path.replace(/\/index$/, '') || '/')
    .map((path) =>
      path
        .replace(/\/(events|artists|venues)\/\$slug/, (_, kind: keyof typeof slugs) => `/${kind}/${slugs[kind]}`)
        .replace('$month', '2025-05')
        .replace('$token', 'x'.repeat(32)),
    )

describe('unknown parameters', () => {
  const TAGS = 'utm_source=letter&fbclid=x&_=1'

  test('change no page’s status, canonical URL or caching', {
    meta: { proves: ['Conventions: tracking parameters change no page, feed or answer'] },
  }, async () => {
    const paths = getPagePaths()
    expect(paths.length).toBeGreaterThan(30)
    const otherPaths = [
      '/nowhere',
      '/events/no-such-show',
      '/toronto/events',
      '/toronto/artists',
      `/plan?${planParameter}`,
    ]
    const filteredPaths = ['/events?date=week', '/events?search=moth', '/events?date=soon']
    for (const path of [...paths, '/embed', ...otherPaths, ...filteredPaths]) {
      const [untagged, tagged] = [
        await get(path),
        await get(`${path}${path.includes('?') ? '&' : '?'}${TAGS}&anything=else`),
      ]
      if (path !== '/embed')
        for (const { headers } of [untagged, tagged])
          expect(headers.get('cache-control'), path).toMatch(/^(no-cache|no-store)$/)
      expect([tagged.status, tagged.headers.get('location')], path).toEqual([
        untagged.status,
        untagged.headers.get('location'),
      ])
      const canonical = /<link rel="canonical" href="[^"]*"/
      expect((await tagged.text()).match(canonical)?.[0], path).toBe((await untagged.text()).match(canonical)?.[0])
    }
    expect(await (await get(`/artists?${TAGS}&anything=else`)).text()).toContain('The Lamplighters')
  })

  test('change no feed if they are tracking tags, and otherwise make feeds return an error that names them', async () => {
    const feeds = ['/events', '/tonight', '/announced', '/archive/2025-05', '/artists', '/venues', '/plan']
    const feedPaths = [...feeds, ...Object.entries(slugs).map(([kind, slug]) => `/${kind}/${slug}`)]
    for (const path of feedPaths)
      for (const ending of ['ics', 'rss', 'json', 'txt']) {
        const addedPlan = path === '/plan' ? `&${planParameter}` : ''
        const tagged = await get(`${path}.${ending}?${TAGS}${addedPlan}`)
        expect([tagged.status, (await tagged.text()).includes('Moths At Dusk')], `${path}.${ending}`).toEqual([
          200,
          !/^\/(tonight|archive)/.test(path),
        ])
        const misspelled = await get(`${path}.${ending}?${TAGS}&vneue=x${addedPlan}`)
        expect([misspelled.status, await misspelled.text()], `${path}.${ending}`).toEqual([
          400,
          expect.stringContaining('Unknown parameter "vneue"'),
        ])
      }
  })

  test('don’t hide a bad value of a known parameter', async () => {
    for (const path of [
      '/events?date=soon',
      '/artists?cursor=x',
      '/tonight?paper=a9',
      '/events.ics?date=soon',
      '/api/events?limit=0',
    ])
      expect((await get(`${path}&${TAGS}`)).status, path).toBe(400)
  })
})

test('a request that the API refuses isn’t treated as an outage: the page has the API’s status, and no error is logged', {
  meta: { proves: ['Conventions: a refusal (4xx) keeps its Retry-After and is not an outage'] },
}, async () => {
  const longSlug = 'x'.repeat(1_200)
  const { url, output, stop } = await startSite(stage.api)
  onTestFinished(stop)
  output.length = 0
  for (const [path, status, message] of [
    [`/events/${longSlug}`, 404, 'Event Not Found'],
    [`/artists/${longSlug}`, 404, 'Artist Not Found'],
    [`/venues/${longSlug}`, 404, 'Venue Not Found'],
    [`/events/${longSlug}/report`, 404, ''],
    ['/events/no-such-show/report', 404, ''],
    ['/reports/no-such-report', 404, ''],
    [`/reports/${longSlug}`, 404, ''],
    [`/artists/${slugs.artists}?past=nowhere`, 400, 'That page'],
    [`/embed?genre=${'x'.repeat(120)}`, 400, 'Unknown genre'],
    ['/admin/runs?x=1', 200, 'Runs'],
  ] as const) {
    const response = await get(path, {}, url)
    expect(response.status, path).toBe(status)
    expect(await response.text(), path).toContain(message)
  }
  // With 20 requests at a time, the website still renders, but the API refuses a visitor's requests after 60 a minute.
  const responses: Response[] = []
  for (let batch = 0; batch < 4; batch++) {
    const requests = Array.from({ length: 20 }, () =>
      get('/reports/nobody', { 'x-forwarded-for': '203.0.113.50' }, url),
    )
    responses.push(...(await Promise.all(requests)))
  }
  expect(responses.map(({ status }) => status)).toEqual([...Array(60).fill(404), ...Array(20).fill(429)])
  for (const response of responses.slice(60)) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(output.join('')).toBe('')
})

describe('an HTTP request', () => {
  test.each(['/%', '/artists/%E0%A4%A', '/toronto/events/%zz', '/nowhere/%'])(
    'for %s gets an error about the URL',
    async (path) => {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringMatching(/^This address has a broken % code/),
      ])
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test.each([
    ['/events/', '/events'],
    ['/events/?date=week&utm_source=x', '/events?date=week&utm_source=x'],
    ['/artists/nobody//', '/artists/nobody'],
    ['/toronto/', '/toronto'],
    ['//evil.example/', '/evil.example'],
    ['/newsletter/settings/', '/newsletter/settings'],
  ])('for %s is redirected permanently to %s', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(stage.site + path, { method, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([308, location])
    }
  })

  test.each([
    ['br;q=0', null],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['*;q=0', null],
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
  ])('never gets an encoding that the client doesn’t accept: %s', async (accepted, encoding) => {
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await (await get('/events')).text()) ?? []
    for (const path of ['/events', '/nowhere', '/api/events', script ?? '']) {
      const response = await get(path, { 'accept-encoding': accepted })
      // Short responses may stay uncompressed.
      if (path !== '/api/events') expect([path, response.headers.get('content-encoding')]).toEqual([path, encoding])
      else
        expect(['br', 'gzip'].filter((otherEncoding) => otherEncoding !== encoding)).not.toContain(
          response.headers.get('content-encoding'),
        )
      await response.arrayBuffer()
    }
  })

  test('for /favicon.ico gets an icon', async () => {
    const response = await get('/favicon.ico')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
    // The image is at the offset in the icon directory, and is a PNG.
    expect(bytes.subarray(bytes.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.readUInt32LE(14) + bytes.readUInt32LE(18)).toBe(bytes.length)
  })
})
