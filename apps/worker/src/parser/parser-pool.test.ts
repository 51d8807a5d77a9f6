import { jsonLd } from '@houselights/scrapers/platforms/json-ld'
import { getSource } from '@houselights/scrapers/registry/find-source'
import { getVenueSource } from '@houselights/scrapers/registry/venue-definition'
import { definePlatform } from '@houselights/scrapers/source/define-platform'
import type { Page } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { makeHeavyHtml, SMALL_HEAP_MB } from '../../test/heavy-page.ts'
import { localParser } from '../../test/ingest-services.ts'
import { openParserPool } from './parser-pool.ts'

const url = 'https://hall.example/shows'
const context = { now: '2025-05-02T12:00:00-07:00', timeZone: 'America/Los_Angeles', currency: 'USD' }
const scrapeContext = { depth: 'full' as const, now: context.now, timeZone: context.timeZone, keys: {} }
const makeShowPage = (name: string) => {
  const show = { '@type': 'MusicEvent', name, startDate: '2025-05-09T20:00:00-07:00' }
  return `<script type="application/ld+json">${JSON.stringify(show)}</script>`
}
const noKnownNames = { selectKnownNames: async () => new Set<string>() }

/** Makes a page within the size limits that takes seconds to parse. */
const makeSlowPage = (): Page => ({
  url,
  body: Array.from(
    { length: 4_900 },
    (_, index) =>
      `<div><h${1 + (index % 6)}>Wick ${index}</h${1 + (index % 6)}><p>May ${1 + (index % 30)}, 2025</p></div>`,
  ).join(''),
})

const parser = openParserPool({ maxProcesses: 1 })
afterAll(() => parser.close())

/** Opens a pool with its own limits. */
function openLimitedParser(limits: { timeoutMs: number } | { heapMb: number }) {
  const limitedPool = openParserPool({ maxProcesses: 1, ...limits })
  onTestFinished(() => limitedPool.close())
  return limitedPool
}

test('parses a page in another process, with the same result as in this process', async () => {
  const source = getVenueSource({ platform: 'json-ld', url }, { venueType: 'bar' })
  const input = { source, pages: [{ url, body: makeShowPage('Glass Kite with Wick') }], context }
  const calls = { selectKnownNames: async () => new Set(['glass kite', 'wick']) }
  const localResult = await localParser.listings(input, calls)
  expect(localResult.listings).toMatchObject([{ headliner: 'Glass Kite', support: ['Wick'] }])
  expect(await parser.listings(input, calls)).toEqual(localResult)
})

test('requests the pages for a parser process one by one', async () => {
  const nextLink = '<link rel="next" href="?page=2">'
  const bodies: Record<string, string> = {
    [url]: makeShowPage('One') + nextLink,
    [`${url}?page=2`]: makeShowPage('Two'),
  }
  const requestedUrls: string[] = []
  const get = async (address: string) => {
    requestedUrls.push(address)
    return { url: address, body: bodies[address] ?? '' }
  }
  const fetched = await parser.fetch({ source: jsonLd({ url }), options: scrapeContext }, { get })
  expect(requestedUrls).toEqual(Object.keys(bodies))
  const pages = Object.entries(bodies).map(([address, body]) => ({ url: address, body }))
  expect(fetched).toEqual({ pages, problems: [], complete: true })
})

test('reports a refused request as an equal SourceError', async () => {
  const retryAt = new Date('2025-05-02T13:00:00Z')
  const refusedError = new SourceError('refused', url, 'responded with 429', { status: 429, retryAt })
  const get = () => Promise.reject(refusedError)
  const error = await parser
    .fetch({ source: jsonLd({ url }), options: scrapeContext }, { get })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SourceError)
  expect(error).toMatchObject({ problem: refusedError.problem })
})

test('rethrows an error that isn’t a SourceError as the same object', async () => {
  const outage = new Error('the database is down')
  const get = () => Promise.reject(outage)
  await expect(parser.fetch({ source: jsonLd({ url }), options: scrapeContext }, { get })).rejects.toBe(outage)
})

test('recognizes a site in another process, but sends requests and reports steps from this one', async () => {
  const steps: string[] = []
  const siteInput = {
    options: { ...scrapeContext, depth: 'shallow' as const },
    address: url,
    city: { neighborhoods: [] },
  }
  const site = await parser.site(siteInput, {
    get: async (address) => ({ url: address, body: makeShowPage('Glass Kite') }),
    step: async ({ what }) => void steps.push(what),
  })
  expect(site).toMatchObject({ pages: 2, found: { source: { platform: 'json-ld' }, shows: 1 } })
  expect(steps[0]).toBe('first page')
})

test("parses a show's detail page in another process", async () => {
  const facts = await parser.details({ page: { url, body: makeShowPage('Glass Kite') }, timeZone: context.timeZone })
  expect(facts).toMatchObject({ title: 'Glass Kite', date: '2025-05-09' })
})

test('kills the parser of a page that needs too much memory, reports the page, and parses the next one', async () => {
  const limitedPool = openLimitedParser({ heapMb: SMALL_HEAP_MB })
  const input = { source: jsonLd({ url }), context }
  await expect(
    limitedPool.listings({ ...input, pages: [{ url, body: makeHeavyHtml() }] }, noKnownNames),
  ).rejects.toMatchObject({
    problem: {
      kind: 'too-heavy',
      url,
      message: `${url}: the page is too heavy to parse: its parser took more than ${SMALL_HEAP_MB} MB of memory and was killed`,
    },
  })
  const pages = [{ url, body: makeShowPage('Glass Kite') }]
  expect((await limitedPool.listings({ ...input, pages }, noKnownNames)).listings).toHaveLength(1)
})

test('kills the parser of a page that takes too long, and reports the page', async () => {
  const input = { source: getSource({ platform: 'general', url }), pages: [makeSlowPage()], context }
  await expect(openLimitedParser({ timeoutMs: 50 }).listings(input, noKnownNames)).rejects.toMatchObject({
    kind: 'too-heavy',
    url,
    message: `${url}: the page is too heavy to parse: its parser took more than 0.05 s and was killed`,
  })
})

test('parses sources without a known platform in this process', async () => {
  const customPlatform = definePlatform({
    id: 'made-by-hand',
    fetch: async () => ({ pages: [{ url, body: String(process.pid) }], problems: [], complete: true }),
    parse: () => ({ listings: [], problems: [] }),
  })
  const { pages } = await parser.fetch(
    { source: customPlatform({ url }), options: scrapeContext },
    { get: () => Promise.reject(new Error()) },
  )
  expect(pages).toEqual([{ url, body: String(process.pid) }])
})
