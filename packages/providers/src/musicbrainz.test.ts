import { type ProviderServerOptions, startProviderServer } from '@houselights/test-support/providers/provider-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { getProviderError, makeResponseLoader, unlimitedRate } from '../test/unlimited.ts'
import { createMusicBrainzClient } from './musicbrainz.ts'
import type { RateLimiter } from './provider-error.ts'
import type { Fetch } from './request-json.ts'

const ID = 'b8a7c51f-362c-4dcb-a259-bc6e0095f0a6'
const MERGED_ID = '00000000-0000-4000-8000-00000000dead'
const SERVER_ARTIST = {
  id: ID,
  name: 'Moth "Ballet"',
  type: 'Group' as const,
  beginArea: 'Oakland',
  area: 'United States',
  country: 'US',
  aliases: ['The Moths'],
  tags: ['punk'],
  links: [{ type: 'bandcamp', url: 'https://mothballet.bandcamp.com/' }],
}

async function startMusicBrainz(
  musicbrainz: ProviderServerOptions['musicbrainz'] = {},
  limiter: RateLimiter = unlimitedRate,
) {
  const server = await startProviderServer({
    musicbrainz: { artists: [SERVER_ARTIST], merged: { [MERGED_ID]: ID }, ...musicbrainz },
  })
  onTestFinished(server.stop)
  const client = createMusicBrainzClient(server.settings.musicbrainz, { limiter })
  return { server, musicbrainz: server.musicbrainz, client }
}

const createClient = (fetch: Fetch) =>
  createMusicBrainzClient(
    { url: 'https://mb.example', userAgent: 'Houselights/1.0 ( mailto:x@houselights.example )' },
    { limiter: unlimitedRate, fetch },
  )
const createClientWithResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  createClient(async () => new Response(JSON.stringify(body), { status, headers }))

const PARSED_ARTIST = {
  id: ID,
  name: 'Moth "Ballet"',
  type: 'Group',
  disambiguation: null,
  ended: false,
  area: 'United States',
  beginArea: 'Oakland',
  country: 'US',
  aliases: [{ name: 'The Moths', type: 'Artist name' }],
  tags: ['punk'],
}

test('finds artists by name and alias, and sends our contact address', {
  meta: { proves: ['Conventions: all workers together call MusicBrainz once a second, by our name'] },
}, async () => {
  const { client, musicbrainz } = await startMusicBrainz()
  expect(await client.search('moth "ballet"')).toEqual([{ ...PARSED_ARTIST, score: 100 }])
  expect(await client.search('The Moths')).toHaveLength(1)
  expect(await client.search('Nobody')).toEqual([])
  expect(musicbrainz.requests[0]).toMatchObject({ headers: { 'user-agent': expect.stringContaining('mailto:') } })
})

test('looks up an artist with aliases, tags and links', async () => {
  const { client } = await startMusicBrainz()
  expect(await client.artist(ID)).toEqual({ ...PARSED_ARTIST, links: [{ ...SERVER_ARTIST.links[0], ended: false }] })
})

describe('a merged artist', () => {
  test('resolves to the artist it was merged into, requested through the rate limiter', async () => {
    let requestCount = 0
    const { client } = await startMusicBrainz({}, (work) => {
      requestCount++
      return work()
    })
    expect(await client.artist(MERGED_ID)).toMatchObject({ id: ID })
    expect(requestCount).toBe(2)
  })

  test('is never requested at another host: only the id of the redirect is used', async () => {
    const requests: string[] = []
    const client = createClient(async (url) => {
      requests.push(new URL(url).origin)
      return requests.length === 1
        ? new Response(null, { status: 301, headers: { location: `https://elsewhere.example/ws/2/artist/${ID}` } })
        : Response.json({ id: ID, name: 'Moth Ballet' })
    })
    expect(await client.artist(MERGED_ID)).toMatchObject({ id: ID })
    expect(requests).toEqual(['https://mb.example', 'https://mb.example'])
  })

  test.each(['https://elsewhere.example/login', `https://mb.example/ws/2/artist/${MERGED_ID}`, '/'])(
    'that redirects to %s is missing',
    async (location) =>
      expect(await getProviderError(createClientWithResponse({}, 301, { location }).artist(MERGED_ID))).toMatchObject({
        fault: 'missing',
      }),
  )
})

describe('the client', () => {
  test('treats a 503 as a rate limit, whether or not it says how long to wait', async () => {
    const { client } = await startMusicBrainz({ rate: { max: 1, windowMs: 60_000 } })
    await client.search('The Moths')
    const error = await getProviderError(client.search('The Moths'))
    expect(error.fault).toBe('rate')
    expect(error.waitMs).toBeGreaterThan(2_000)
    expect(await getProviderError(createClientWithResponse({}, 503).search('The Moths'))).toMatchObject({
      fault: 'rate',
      waitMs: 2_000,
    })
  })

  test('reports a request without contact details as refused, and an unknown artist as missing', async () => {
    const { client, server } = await startMusicBrainz()
    const anonymousClient = createMusicBrainzClient(
      { ...server.settings.musicbrainz, userAgent: 'x' },
      { limiter: unlimitedRate },
    )
    expect(await getProviderError(anonymousClient.artist(ID))).toMatchObject({ fault: 'refused' })
    expect(await getProviderError(client.artist('00000000-0000-4000-8000-000000000001'))).toMatchObject({
      fault: 'missing',
    })
  })
})

test.each([
  ['AC/DC', '"AC/DC"'],
  ['Moth "Ballet"', '"Moth \\"Ballet\\""'],
  ['back\\slash', '"back\\\\slash"'],
  ['!!! (Chk) + OR -', '"!!! (Chk) + OR -"'],
])('searches for %s as one phrase', async (name, phrase) => {
  const requests: URL[] = []
  const client = createClient(async (url) => {
    requests.push(new URL(url))
    return Response.json({ artists: [] })
  })
  await client.search(name)
  expect(requests.map((url) => url.searchParams.get('query'))).toEqual([`artist:${phrase} OR alias:${phrase}`])
})

const loadResponse = makeResponseLoader('musicbrainz')

describe.runIf(loadResponse)('recorded responses', () => {
  const loadRecording = (file: string): unknown => JSON.parse(loadResponse?.(file) ?? '')

  test('of an active artist are parsed', async () =>
    expect(await createClientWithResponse(loadRecording('artist.json')).artist(ID)).toEqual({
      id: ID,
      name: 'Ed Sheeran',
      type: 'Person',
      disambiguation: 'famous UK singer-songwriter',
      ended: false,
      area: 'United Kingdom',
      beginArea: 'Hebden Bridge',
      country: 'GB',
      tags: [],
      links: [],
      aliases: [
        { name: 'Shearan', type: 'Search hint' },
        { name: 'Ed Sheeran (en)', type: 'Artist name' },
        { name: 'Ed Sheeran (en_CA)', type: 'Artist name' },
      ],
    }))
  test('of a dead artist are parsed', async () =>
    expect(await createClientWithResponse(loadRecording('artist_ended.json')).artist(ID)).toMatchObject({
      name: 'Serge Gainsbourg',
      ended: true,
      beginArea: 'Paris',
      country: 'FR',
      disambiguation: null,
    }))
})
