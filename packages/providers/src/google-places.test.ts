import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getProviderError, makeResponseLoader } from '../test/unlimited.ts'
import { googlePlaces } from './google-places.ts'

const KEY = 'a-key-that-nobody-may-see'
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2_000, 7)])
const loadResponse = makeResponseLoader('google_places')

/** The timeout for servers that never respond. Long enough for a request to arrive. */
const SHORT_TIMEOUT_MS = 300

/** Starts a fake Google that handles requests with this listener. Returns a client for it and the requests it received. */
async function startGoogle(listener: RequestListener, timeoutMs?: number) {
  const requests: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const budget = {
    callsLeft: 100,
    /** In seconds. */
    pauses: [] as number[],
    spend: async () => budget.callsLeft-- > 0,
    pause: async (until: Date) => budget.pauses.push(Math.round((until.getTime() - Date.now()) / 1_000)),
  }
  const places = googlePlaces({ apiKey: KEY, url, callsPerDay: 100 }, { budget, ...(timeoutMs && { timeoutMs }) })
  return { places, requests, url, budget }
}
const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const makeError = (code: number, status: string, message: string, details: object[] = []) => ({
  error: { code, status, message, details },
})
test.skipIf(!loadResponse)(
  'parses a recorded response: photos with their credits, and the link to the map',
  async () => {
    const { places, requests } = await startGoogle(respondWith(200, loadResponse?.('v1_place-details_photos.json')))
    const view = await places.view('ChIJj61dQgK6j4AR4GeTYWZsKWw')
    expect(view.photos.length).toBeGreaterThan(5)
    // names and addresses were removed from the recording
    expect(view.photos[0]).toEqual({
      name: expect.stringMatching(/^places\/ChIJj61dQgK6j4AR4GeTYWZsKWw\/photos\/[\w-]{300,}$/),
      credits: [{ name: 'REDACTED', url: null }],
    })
    expect(view.mapsUrl).toMatch(/^https:\/\/maps\.google\.com\/\?cid=/)
    const fields = 'photos.name,photos.authorAttributions,rating,userRatingCount,googleMapsUri'
    const headers = { 'x-goog-api-key': KEY, 'x-goog-fieldmask': fields }
    expect(requests).toMatchObject([{ method: 'GET', url: '/v1/places/ChIJj61dQgK6j4AR4GeTYWZsKWw', headers }])
    expect(await places.identity('ChIJj61dQgK6j4AR4GeTYWZsKWw')).toMatchObject({
      name: 'Googleplex',
      address: null,
      latitude: 37.4220541,
    })
  },
)

test('accepts a place without any details', async () => {
  const { places } = await startGoogle(respondWith(200, {}))
  expect(await places.view('p')).toEqual({ photos: [], rating: null, reviewCount: null, mapsUrl: null })
  expect(await places.search('Nowhere')).toEqual([])
})

test('completes credit links that begin with two slashes, and drops links that aren’t web addresses', async () => {
  const authorAttributions = [
    { displayName: 'A', uri: '//maps.google.com/maps/contrib/1', photoUri: '//lh3.googleusercontent.com/a' },
    { displayName: 'B', uri: 'javascript:alert(1)' },
    { displayName: 'C' },
  ]
  const { places } = await startGoogle(
    respondWith(200, { photos: [{ name: 'places/p/photos/x', authorAttributions }] }),
  )
  expect((await places.view('p')).photos[0]?.credits).toEqual([
    { name: 'A', url: 'https://maps.google.com/maps/contrib/1' },
    { name: 'B', url: null },
    { name: 'C', url: null },
  ])
})

test('searches near a point, and requests only the ids and locations of at most three places', async () => {
  const candidates = [1, 2, 3, 4].map((number) => ({
    id: `place-${number}`,
    location: { latitude: number, longitude: 0 },
  }))
  const { places, requests } = await startGoogle(respondWith(200, { places: candidates }))
  const center = { latitude: 37.77, longitude: -122.41 }
  expect(await places.search('Some Hall, 1 Sample St, San Francisco, CA', center)).toEqual(
    [1, 2, 3].map((number) => ({ id: `place-${number}`, latitude: number, longitude: 0 })),
  )
  expect(requests).toMatchObject([
    { method: 'POST', url: '/v1/places:searchText', headers: { 'x-goog-fieldmask': 'places.id,places.location' } },
  ])
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    textQuery: 'Some Hall, 1 Sample St, San Francisco, CA',
    pageSize: 3,
    locationBias: { circle: { center, radius: 20_000 } },
  })
})

const DAILY_QUOTA_ERROR = makeError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric', [
  { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'GetPlaceRequestPerDayPerProject' } },
])
const RATE_ERROR = makeError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric', [
  { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit: 'GetPlaceRequestPerMinutePerProject' } },
])
describe('the client reports the kind of error, without the key, for', () => {
  const neverRespond: RequestListener = () => undefined
  test.each<[string, RequestListener, string, number[]]>([
    ['the daily quota', respondWith(429, DAILY_QUOTA_ERROR), 'quota', [3_600]],
    ['the rate per minute', respondWith(429, RATE_ERROR), 'rate', [60]],
    ['a rate with its own wait', respondWith(429, RATE_ERROR, { 'retry-after': '7' }), 'rate', [7]],
    [
      'a key without permission',
      respondWith(403, makeError(403, 'PERMISSION_DENIED', `Key ${KEY} may not.`)),
      'refused',
      [],
    ],
    [
      'an invalid key',
      respondWith(400, makeError(400, 'INVALID_ARGUMENT', `API key not valid: ${KEY}`)),
      'refused',
      [],
    ],
    [
      'an outdated place id',
      respondWith(404, makeError(404, 'NOT_FOUND', 'Place ID is no longer valid.')),
      'missing',
      [],
    ],
    ['an error at Google', respondWith(500, 'oh'), 'unreachable', []],
    ['a bad gateway', respondWith(502, '<html>'), 'unreachable', []],
    ['a response that isn’t JSON', respondWith(200, '<html>'), 'malformed', []],
    ['an unexpected shape', respondWith(200, { photos: [{ name: '../../v1/elsewhere' }] }), 'malformed', []],
    [
      'a response that is far too long',
      respondWith(200, `{"photos": [], "x": "${'x'.repeat(2_000_000)}"}`),
      'malformed',
      [],
    ],
    ['a redirect', respondWith(302, '', { location: 'http://127.0.0.1:1/' }), 'unreachable', []],
    ['no response', neverRespond, 'unreachable', []],
    ['a dropped connection', (request) => void request.socket.destroy(), 'unreachable', []],
  ])('%s', async (_, listener, fault, pauses) => {
    const { places, budget } = await startGoogle(listener, listener === neverRespond ? SHORT_TIMEOUT_MS : undefined)
    const failure = await getProviderError(places.view('p'))
    expect(failure.fault).toBe(fault)
    expect(`${failure.stack} ${JSON.stringify(failure)} ${failure.cause}`).not.toContain(KEY)
    expect(budget.pauses).toEqual(pauses)
  })
})

test('sends no request to Google when no calls are left', async () => {
  const { places, requests, budget } = await startGoogle(respondWith(200, {}))
  budget.callsLeft = 1
  await places.view('p')
  expect((await getProviderError(places.view('p'))).fault).toBe('quota')
  expect((await getProviderError(places.search('p'))).fault).toBe('quota')
  expect((await getProviderError(places.photo('places/p/photos/x', 1_200))).fault).toBe('quota')
  expect(requests).toHaveLength(1)
})

describe('a photo', () => {
  const NAME = 'places/p/photos/x'
  /** Starts a fake Google that redirects to `photoUri` for its photo, and responds to `/image` with `image`. */
  const startRedirectingGoogle = (photoUri: (url: string) => string, image: RequestListener, timeoutMs?: number) =>
    startGoogle(
      (request, response) =>
        request.url?.startsWith('/image')
          ? image(request, response)
          : respondWith(200, { name: `${NAME}/media`, photoUri: photoUri(`http://${request.headers.host}`) })(
              request,
              response,
            ),
      timeoutMs,
    )
  const sendImage: RequestListener = (_, response) => response.end(JPEG)
  const sendEndlessly: RequestListener = (_, response) => void response.write(JPEG)

  test('is fetched from the URL that Google returns, without the key', async () => {
    const { places, requests } = await startRedirectingGoogle((url) => `${url}/image`, sendImage)
    expect(await places.photo(NAME, 1_200)).toEqual({ type: 'image/jpeg', bytes: JPEG })
    const mediaPath = `/v1/${NAME}/media?maxWidthPx=1200&skipHttpRedirect=true`
    expect(requests.map(({ url, headers }) => [url, headers['x-goog-api-key']])).toEqual([
      [mediaPath, KEY],
      ['/image', undefined],
    ])
  })

  test.each([
    ['another host', 'https://evil.example/image'],
    ['a host that looks like Google’s', 'https://lh3.googleusercontent.com.evil.example/image'],
    ['another host that looks like Google’s', 'https://evilgoogleusercontent.com/image'],
    ['Google’s host without https', 'http://lh3.googleusercontent.com/image'],
    ['a file', 'file:///etc/passwd'],
    ['localhost', 'http://127.0.0.1:1/image'],
  ])('is not fetched from %s', async (_, address) => {
    const { places, requests } = await startRedirectingGoogle(() => address, sendImage)
    expect((await getProviderError(places.photo(NAME, 1_200))).fault).toBe('malformed')
    expect(requests).toHaveLength(1)
  })

  test('is fetched from Google’s image host', async () => {
    const fetchedUrls: string[] = []
    const places = googlePlaces(
      { apiKey: KEY, url: 'https://places.googleapis.com', callsPerDay: 1 },
      {
        budget: { spend: async () => true, pause: async () => undefined },
        fetch: async (url) => {
          fetchedUrls.push(url)
          if (fetchedUrls.length === 2) return new Response(new Uint8Array(JPEG))
          return Response.json({ photoUri: 'https://lh3.googleusercontent.com/place-photos/abc=s4800-w1200' })
        },
      },
    )
    expect((await places.photo(NAME, 1_200)).type).toBe('image/jpeg')
    expect(fetchedUrls[1]).toBe('https://lh3.googleusercontent.com/place-photos/abc=s4800-w1200')
    expect(fetchedUrls.join()).not.toContain(KEY)
  })

  test.each<[string, RequestListener, string]>([
    [
      'isn’t an image, whatever its type says',
      (_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<script>'),
      'malformed',
    ],
    [
      'is far too large',
      (_, response) => response.end(Buffer.concat([JPEG, Buffer.alloc(7 * 1024 * 1024)])),
      'malformed',
    ],
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 'unreachable'],
    ['was deleted', (_, response) => response.writeHead(404).end(), 'unreachable'],
    ['never ends', sendEndlessly, 'unreachable'],
  ])('that %s is an error', async (_, image, fault) => {
    const { places } = await startRedirectingGoogle(
      (url) => `${url}/image`,
      image,
      image === sendEndlessly ? SHORT_TIMEOUT_MS : undefined,
    )
    expect((await getProviderError(places.photo(NAME, 1_200))).fault).toBe(fault)
  })
})
