import { builders } from '@houselights/database/testing/builders'
import { testDatabase } from '@houselights/database/testing/test-database'
import { loopbackSite } from '@houselights/sources/reader/testing/loopback-site'
import { expect, onTestFinished, test } from 'vitest'
import { enrichArtists, NO_SPOTIFY_KEY } from './enrich-artists.ts'
import { SpotifyError, spotifyClient } from './spotify-client.ts'

type Handler = NonNullable<Parameters<typeof loopbackSite>[0][string]>
const TOKEN = JSON.stringify({ access_token: 'a-token', token_type: 'Bearer', expires_in: 3600 })
const artist = (id: string, name: string, widths = [640]) => ({
  id: `${id}0000000000`,
  name,
  images: widths.map((width) => ({ url: `https://pictures.example/${id}-${width}`, width, height: width })),
})
const found = (...items: unknown[]) => JSON.stringify({ artists: { items } })
const search = (name: string) => `/v1/search?${new URLSearchParams({ q: name, type: 'artist', limit: '10' })}`

/** Spotify by its contract, answering what the test says. */
async function aSpotify(pages: Record<string, Handler>) {
  const site = await loopbackSite({ '/api/token': TOKEN, ...pages })
  const waits: number[] = []
  const client = spotifyClient(
    { clientId: 'id', clientSecret: 'secret', accountsUrl: site.origin, apiUrl: site.origin },
    { wait: async (ms) => waits.push(ms) },
  )
  return { client, waits, ...site }
}

test('signs in once by its key, and gives the widest picture', async () => {
  const { client, asked } = await aSpotify({
    [search('Moth Ballet')]: found(artist('m', 'Moth Ballet', [160, 640, 320])),
  })
  for (let again = 0; again < 2; again++)
    expect(await client.search('Moth Ballet')).toEqual([
      { id: 'm0000000000', name: 'Moth Ballet', imageUrl: 'https://pictures.example/m-640' },
    ])
  expect(asked.filter(({ path }) => path === '/api/token').map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('id:secret').toString('base64')}`,
  ])
  expect(asked[1]?.headers.authorization).toBe('Bearer a-token')
})

test('waits as long as it is asked to, and gives up where the quota is used up', async () => {
  let times = 0
  const { client, waits } = await aSpotify({
    [search('Busy')]: (_request, response) =>
      times++ === 0
        ? response.writeHead(429, { 'retry-after': '3' }).end('{}')
        : response.writeHead(200).end(found(artist('b', 'Busy'))),
    [search('Quota')]: (_request, response) => response.writeHead(429).end('{"reason":"QUOTA_EXCEEDED"}'),
    [search('Long')]: (_request, response) => response.writeHead(429, { 'retry-after': '9000' }).end('{}'),
  })
  expect(await client.search('Busy')).toHaveLength(1)
  expect(waits).toEqual([3_000])
  await expect(client.search('Quota')).rejects.toMatchObject({
    stop: true,
    message: 'Spotify’s quota is used up for now.',
  })
  await expect(client.search('Long')).rejects.toMatchObject({ stop: true, message: 'Spotify asks us to wait 9000 s.' })
})

test.each<[string, Handler, boolean]>([
  ['a fault of its own', (_request, response) => response.writeHead(503).end(), false],
  ['a refusal', (_request, response) => response.writeHead(403).end(), true],
  ['nonsense', 'no JSON', false],
  ['another shape', '{"artists":{"items":[{"id":"../../x","name":1}]}}', false],
  ['too much', (_request, response) => response.writeHead(200).end('x'.repeat(600_000)), false],
])('%s is an error that says so', async (_name, page, stop) => {
  const { client } = await aSpotify({ [search('X')]: page })
  const error = await client.search('X').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SpotifyError)
  expect(error).toMatchObject({ stop })
})

async function aCity(names: string[]) {
  const database = await testDatabase('enrich')
  onTestFinished(database.drop)
  const { anArtist, anEvent } = builders(database.dataSource)
  for (const name of names) await anEvent({ bill: [await anArtist({ name })] })
  const now = () => new Date('2025-05-02T12:00:00-07:00')
  const pictures = async () =>
    database.dataSource.query('select name, spotify_id, image_url from artists order by name') as Promise<
      { name: string; spotify_id: string | null; image_url: string | null }[]
    >
  return { db: database.dataSource, now, pictures, wait: async () => undefined }
}

test('an artist gets the picture of the one of that very name; of namesakes, and of nobody, none', async () => {
  const { client } = await aSpotify({
    [search('Moth Ballet')]: found(artist('m', 'MOTH BALLET'), artist('t', 'Moth Ballet Tribute')),
    [search('Twins')]: found(artist('a', 'Twins'), artist('b', 'Twins')),
    [search('Nobody')]: found(),
    [search('Faceless')]: found(artist('f', 'Faceless', [])),
  })
  const { pictures, ...city } = await aCity(['Moth Ballet', 'Twins', 'Nobody', 'Faceless'])
  const counts: unknown[] = []
  const progress = async (told: unknown) => counts.push(told) > 0
  expect(await enrichArtists({ ...city, spotify: client, progress })).toEqual({ enriched: 2, problems: [] })
  expect(await pictures()).toEqual([
    { name: 'Faceless', spotify_id: 'f0000000000', image_url: null },
    { name: 'Moth Ballet', spotify_id: 'm0000000000', image_url: 'https://pictures.example/m-640' },
    { name: 'Nobody', spotify_id: null, image_url: null },
    { name: 'Twins', spotify_id: null, image_url: null },
  ])
  expect(counts.at(-1)).toEqual({ done: 4, total: 4, enriched: 2 })
  // a second round finds nothing new
  expect(await enrichArtists({ ...city, spotify: client, progress })).toEqual({ enriched: 0, problems: [] })
})

test('what an operator set stays', async () => {
  const { client } = await aSpotify({ [search('Locked')]: found(artist('l', 'Locked')) })
  const { pictures, ...city } = await aCity(['Locked'])
  await city.db.query(`update artists set spotify_id = 'mine', locked = '{"spotify_id": "mine"}'`)
  await enrichArtists({ ...city, spotify: client, progress: async () => true })
  expect(await pictures()).toMatchObject([{ spotify_id: 'mine', image_url: 'https://pictures.example/l-640' }])
})

test('one that fails is told of and the rest go on; a refusal ends the round', async () => {
  const { client } = await aSpotify({
    [search('A')]: (_request, response) => response.writeHead(500).end(),
    [search('B')]: found(artist('b', 'B')),
  })
  const { pictures, ...city } = await aCity(['A', 'B'])
  const told = await enrichArtists({ ...city, spotify: client, progress: async () => true })
  expect(told).toEqual({
    enriched: 1,
    problems: [{ kind: 'refused', message: 'A: Spotify answered 500 to a search.' }],
  })
  const refused = await aSpotify({ [search('A')]: (_request, response) => response.writeHead(401).end() })
  const ended = await enrichArtists({ ...city, spotify: refused.client, progress: async () => true })
  expect(ended.problems).toEqual([{ kind: 'refused', message: 'A: Spotify answered 401 to a search.' }])
})

test('without a key it says which', async () => {
  const { pictures, ...city } = await aCity([])
  expect(await enrichArtists({ ...city, spotify: undefined, progress: async () => true })).toEqual({
    enriched: 0,
    problems: [{ kind: 'needs-key', message: NO_SPOTIFY_KEY }],
  })
})
