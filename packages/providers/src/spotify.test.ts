import { type ProviderServerOptions, startProviderServer } from '@houselights/test-support/providers/provider-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getProviderError, makeResponseLoader, unlimitedRate } from '../test/unlimited.ts'
import type { RateLimiter } from './provider-error.ts'
import { createSpotifyClient } from './spotify.ts'

const ID = '0TnOYISbd1XYRBk9myaseg'

async function startSpotify(spotify: ProviderServerOptions['spotify'] = {}, limiter: RateLimiter = unlimitedRate) {
  const server = await startProviderServer({ spotify: { artists: [{ id: ID, name: 'Moth Ballet' }], ...spotify } })
  onTestFinished(server.stop)
  const getRequests = () => server.spotify.requests.map(({ path, status }) => `${path} ${status}`)
  return {
    server,
    spotify: server.spotify,
    getRequests,
    client: createSpotifyClient(server.settings.spotify, { limiter }),
  }
}

/** Creates a client whose server issues a token, then responds to every request with the same JSON. */
const createClientWithResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  createSpotifyClient(
    {
      clientId: 'id',
      clientSecret: 'the-secret',
      accountsUrl: 'https://accounts.example',
      apiUrl: 'https://api.example',
    },
    {
      limiter: unlimitedRate,
      fetch: async (url) =>
        url.endsWith('/api/token')
          ? Response.json({ access_token: 'the-token', expires_in: 3_600 })
          : new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
    },
  )

describe('signing in', () => {
  test('happens once, and every request waits for the rate limiter', async () => {
    let requestCount = 0
    const { client, getRequests } = await startSpotify({}, (work) => {
      requestCount++
      return work()
    })
    await client.search('Moth Ballet')
    expect(await client.artist(ID)).toMatchObject({ id: ID, name: 'Moth Ballet' })
    expect(getRequests()).toEqual(['/api/token 200', '/v1/search 200', `/v1/artists/${ID} 200`])
    expect(requestCount).toBe(3)
  })

  test('happens once for simultaneous requests', async () => {
    const { client, getRequests } = await startSpotify()
    await Promise.all(['Moth Ballet', 'Nobody', 'Nobody Else'].map((name) => client.search(name)))
    expect(getRequests().filter((path) => path.startsWith('/api/token'))).toHaveLength(1)
  })

  test('happens again in the last minute of a token', async () => {
    const { client, getRequests } = await startSpotify({ tokenSeconds: 3_600 })
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    const start = performance.now()
    for (const minute of [0, 58, 59.5]) {
      clock.mockReturnValue(start + minute * 60_000)
      await client.search('Moth Ballet')
    }
    const [tokenRequest, searchRequest] = ['/api/token 200', '/v1/search 200']
    expect(getRequests()).toEqual([tokenRequest, searchRequest, searchRequest, tokenRequest, searchRequest])
  })

  test('happens again, once, when a token is revoked', async () => {
    const { client, server, getRequests } = await startSpotify()
    await client.search('Moth Ballet')
    server.revokeTokens()
    expect(await client.search('Moth Ballet')).toHaveLength(1)
    expect(getRequests().slice(2)).toEqual(['/v1/search 401', '/api/token 200', '/v1/search 200'])
  })

  test('isn’t tried again if the new token is refused too', async () => {
    const client = createClientWithResponse({ error: { status: 401, message: 'no' } }, 401)
    expect(await getProviderError(client.search('Moth Ballet'))).toMatchObject({ fault: 'refused', status: 401 })
  })

  test('reports a refused key without showing it', async () => {
    const { server } = await startSpotify()
    const client = createSpotifyClient(
      { ...server.settings.spotify, clientSecret: 'a-wrong-secret' },
      { limiter: unlimitedRate },
    )
    const error = await getProviderError(client.search('Moth Ballet'))
    expect(error).toMatchObject({ fault: 'refused', message: 'Spotify refused our key (400).' })
    expect(JSON.stringify([error, error.stack, String(error.cause)])).not.toContain('a-wrong-secret')
  })
})

describe('a response', () => {
  test('without the fields that Spotify leaves out in development mode is accepted', async () => {
    const { client } = await startSpotify()
    expect(await client.search('moth ballet')).toEqual([
      { id: ID, name: 'Moth Ballet', images: [], genres: null, popularity: null, followers: null },
    ])
  })

  test('is parsed into pictures, widest first: missing sizes come from the pictures’ URLs, and pictures of unknown size are left out', async () => {
    const images = [
      { url: 'https://i.scdn.co/image/ab67616100005174aaaabbbbccccdddd', width: null, height: null },
      { url: 'https://i.scdn.co/image/unknown', width: null, height: null },
      { url: 'https://i.scdn.co/image/ab6761610000e5ebaaaabbbbccccdddd', width: 640, height: 640 },
    ]
    expect((await createClientWithResponse({ id: ID, name: 'Moth Ballet', images }).artist(ID)).images).toEqual([
      { url: 'https://i.scdn.co/image/ab6761610000e5ebaaaabbbbccccdddd', width: 640, height: 640 },
      { url: 'https://i.scdn.co/image/ab67616100005174aaaabbbbccccdddd', width: 320, height: 320 },
    ])
  })

  test('is empty if a search finds nothing, and an error if the artist doesn’t exist', async () => {
    const { client } = await startSpotify()
    expect(await client.search('Nobody at All')).toEqual([])
    expect(await getProviderError(client.artist('A'.repeat(22)))).toMatchObject({ fault: 'missing' })
  })
})

describe('the client', () => {
  test('distinguishes a rate limit from a used-up quota', {
    meta: { proves: ['Conventions: Spotify’s reduced answers are enough; a used-up quota is not a rate limit'] },
  }, async () => {
    const { client, spotify } = await startSpotify()
    await client.search('Moth Ballet')
    spotify.behavior.quotaExceeded = true
    expect(await getProviderError(client.search('Moth Ballet'))).toMatchObject({ fault: 'quota' })
    Object.assign(spotify.behavior, { quotaExceeded: false, rate: { max: 1, windowMs: 60_000 } })
    const error = await getProviderError(client.search('Moth Ballet'))
    expect(error.fault).toBe('rate')
    expect(error.waitMs).toBeGreaterThan(0)
  })

  test('reports a response with an unexpected shape as malformed', async () => {
    for (const body of [{ artists: null }, { artists: { items: [{ id: '../..', name: 'x' }] } }, [], 'null', '{'])
      expect(await getProviderError(createClientWithResponse(body).search('Moth Ballet'))).toMatchObject({
        fault: 'malformed',
      })
  })

  test('shows neither key nor token in an error', async () => {
    for (const status of [400, 401, 403, 404, 429, 500, 503]) {
      const error = await getProviderError(
        createClientWithResponse('the-token the-secret', status).search('Moth Ballet'),
      )
      expect(JSON.stringify([error, error.message, error.stack])).not.toMatch(/the-token|the-secret/)
    }
  })
})

test.each([
  ['Moth Ballet', 'moth ballet'],
  ['NOT the "Moth": Ballet*', 'not the moth ballet'],
  ['***', '***'],
  ['a'.repeat(500), 'a'.repeat(150)],
])('searches for %s as plain words', async (name, query) => {
  const { client, spotify } = await startSpotify()
  await client.search(name)
  expect(spotify.requests.flatMap((request) => request.query.getAll('q'))).toEqual([query])
})

const loadResponse = makeResponseLoader('spotify')

describe.runIf(loadResponse)('recorded responses', () => {
  const loadRecording = (file: string): unknown => JSON.parse(loadResponse?.(file) ?? '')

  test('of a lookup are parsed', async () =>
    expect(await createClientWithResponse(loadRecording('artist.json')).artist(ID)).toMatchObject({
      id: ID,
      name: 'Pitbull',
      genres: [],
      popularity: 97,
      followers: 2_265_279,
      images: [{ width: 1000, height: 1500 }, { width: 640 }, { width: 200 }, { width: 64 }],
    }))
  test('of searches are parsed', async () => {
    expect(await createClientWithResponse(loadRecording('search_artist.json')).search('tania bowra')).toMatchObject([
      { id: '08td7MxkoHQkXnWAYD8d6Q', name: 'Tania Bowra', popularity: 0, followers: null },
    ])
    const artists = await createClientWithResponse(loadRecording('search_artist_arctic_limit10_2017.json')).search(
      'Arctic',
    )
    expect(artists).toHaveLength(10)
    expect(artists[0]).toMatchObject({ name: 'Arctic Monkeys', followers: 4_332_731 })
  })
})
