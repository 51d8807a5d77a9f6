import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listenOnLoopback } from '../../../test/listen-on-loopback.ts'
import { EMBED_LIMITS, parseEmbedOptions } from './embed-options.ts'
import { createEmbeds, listDocument } from './embed-page.tsx'
import { truncateToBytes } from './truncate-to-bytes.ts'

const cityFacts: Partial<SiteCity> = { id: 'ink', name: 'Inkwell', path: '/ink', timeZone: 'America/Los_Angeles' }
const city = { ...cityFacts, cities: ['ink'] } as SiteCity
const SCRIPT_BYTES = readFileSync(join(import.meta.dirname, '../../../public/embed.js')).length
const aShow = (index: number, text: string, slug: string): EventCard => ({
  ...event,
  id: String(index),
  slug,
  title: text,
  status: 'sold out',
  room: text,
  age: text,
  price: text,
  showTime: null,
  startsAt: '2025-05-02T20:00:00-07:00',
  doors: '2025-05-02T19:00:00-07:00',
  bill: [],
  priceMin: null,
  priceMax: null,
  seenOn: null,
  venue: { id: 'v', slug, name: text, town: text, neighborhood: text },
})
/** Renders a list of as many shows as allowed, all with the same text and slug. */
const renderList = (text: string, slug = 'a-show') =>
  listDocument(
    parseEmbedOptions({ limit: String(EMBED_LIMITS.max), background: 'fff', theme: 'dark', font: 'system' }).options,
    {
      city,
      title: text,
      page: `/ink/venues/${slug.slice(0, 100)}`,
      tonight: '2025-05-02',
      note: 'Sample listings: fictional artists at sample venues.',
      events: Array.from({ length: EMBED_LIMITS.max }, (_, index) => aShow(index, text, slug)),
    },
  )
const countShows = (html: string) => html.match(/<li>/g)?.length ?? 0

describe('a list and its script', () => {
  test.each([
    ['a usual title', 'Wandering Lanterns, The Wick', 'wandering-lanterns-2025-05-02', 18],
    ['no title', '', 'a', 20],
    ['long words', 'x'.repeat(5_000), 'x'.repeat(100), 11],
    ['quotes, which HTML escapes', '"\'&<>'.repeat(1_000), 'a-show', 15],
    ['three-byte characters', 'あ'.repeat(5_000), 'あ'.repeat(60), 9],
    ['four-byte characters', '🎸'.repeat(5_000), '🎸'.repeat(60), 5],
    ['characters of many code points', `e${'\u0301'.repeat(5_000)}`, '👩🏽‍🎤'.repeat(20), 5],
    ['unpaired surrogates', '\ud83c'.repeat(5_000), 'a-show', 15],
    ['the longest slug, of letters with % codes in addresses', 'あ'.repeat(100), `${'あ'.repeat(200)}-2025-05-02`, 5],
  ])('stay under 10,000 bytes with %s and as many shows as allowed', (_, text, slug, minShows) => {
    const { html } = renderList(text, slug)
    expect(Buffer.byteLength(html) + SCRIPT_BYTES).toBeLessThan(10_000)
    expect(countShows(html)).toBeGreaterThanOrEqual(minShows)
    expect(html).not.toContain('No shows listed')
    expect(html).toContain('>All shows</a>')
  })
})

test.each([
  ['a text', 20, 'a text'],
  ['two words, and more', 14, 'two words,…'],
  ['"quoted"', 12, '"quo…'],
  ['"quoted"', 8, '…'],
  ['👩🏽‍🎤👩🏽‍🎤', 20, '👩🏽‍🎤…'],
])('cuts %s to %i bytes: %s', (text, maxBytes, truncated) => expect(truncateToBytes(text, maxBytes)).toBe(truncated))

describe('a list whose API requests fail', () => {
  afterEach(() => void vi.restoreAllMocks())
  const createTestEmbeds = async (status: number) => {
    const apiUrl = await listenOnLoopback(
      createServer((request, response) => {
        // the list's other request gets no response
        if (request.url?.startsWith('/api/status')) return
        response.writeHead(status).end('A sentence.')
      }),
    )
    const getDrawing = () => ({ box: { south: 0, north: 1, west: 0, east: 1 }, markup: '' })
    const isLocalHost = () => true
    return createEmbeds({ apiUrl, publicUrl: undefined, isLocalHost, cityAt: () => city, getDrawing, mapTiles: null })
  }

  test.each([
    [404, 'artist=gone', 'There’s no artist “gone”.'],
    [404, 'venue=gone', 'There’s no venue “gone”.'],
    [410, 'artist=gone', '“gone” isn’t on any bill anymore.'],
  ])('gets the status %i for %s, and logs no error', async (status, query, sentence) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const response = await (await createTestEmbeds(status))('/ink/embed', query)
    expect([response.status, response.html.includes(sentence)]).toEqual([status, true])
    expect(log).not.toHaveBeenCalled()
  })

  test('says that the API can’t be reached if it fails, and logs the error', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const response = await (await createTestEmbeds(500))('/ink/embed', 'artist=lanterns')
    expect([response.status, response.html.includes('can’t reach')]).toEqual([503, true])
    expect(log).toHaveBeenCalledOnce()
  })
})
