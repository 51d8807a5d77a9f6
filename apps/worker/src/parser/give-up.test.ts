import { defaultCity } from '@houselights/config/cities/cities'
import { proposalQueries } from '@houselights/database/proposals/proposal-queries'
import {
  beginProposal,
  findUnfinishedProposals,
  requestProposal,
} from '@houselights/database/proposals/proposal-writes'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { jsonLd } from '@houselights/scrapers/platforms/json-ld'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { afterAll, expect, test } from 'vitest'
import { makeHeavyHtml, SMALL_HEAP_MB } from '../../test/heavy-page.ts'
import { localParser, makeIngestServices } from '../../test/ingest-services.ts'
import { seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from '../ingest/ingest.ts'
import { checkProposal } from '../proposals/check-proposal.ts'
import { openParserPool, type PageParser, ParserKilledError } from './parser-pool.ts'

const { dataSource: db } = await createTestDatabase('give-up')
const pool = openParserPool({ maxProcesses: 1, heapMb: SMALL_HEAP_MB })
afterAll(() => pool.close())

const HEAVY_PAGE = makeHeavyHtml()
const SHOW_PAGE = `<script type="application/ld+json">${JSON.stringify({
  '@type': 'MusicEvent',
  name: 'Glass Kite',
  startDate: '2025-06-09T20:00:00-07:00',
})}</script>`
/** A harmless page. It is so long that a kill is recorded before it is parsed, in case it kills the whole worker. */
const LONG_PAGE = `${SHOW_PAGE}<!--${'x'.repeat(1_000_000)}-->`

let count = 0

type ScrapeOptions = { parser: PageParser; byOperator: boolean }
async function aVenue() {
  const slug = `hall-${++count}`
  const url = `https://${slug}.example/shows`
  const source = { slug, name: slug, kind: 'venue' as const, source: jsonLd({ url }) }
  const registry = await seedTestRegistry(
    db,
    createRegistry(defaultCity, [{ slug, name: slug, sources: [source] }], []),
  )
  let hour = 0
  const scrape = (body: string, { parser = pool, byOperator = false }: Partial<ScrapeOptions> = {}) => {
    hour += 1
    const now = new Date(Date.parse('2025-05-02T19:00:00Z') + hour * 3_600_000)
    const services = makeIngestServices(db, registry, now, async (address) => ({ url: address, body }))
    return ingest({ ...services, parser }, { source: slug, depth: 'full', jobId: null, byOperator })
  }
  const findKills = () => db.query('select count, problem from parser_kills where source_id = $1', [slug])
  return { slug, url, scrape, findKills }
}

/** A parser that is killed by any page. */
const killedParser: PageParser = {
  ...localParser,
  listings: ({ source: { url } }) => Promise.reject(new ParserKilledError(url, '30 s')),
}

/** A parser that fails the test if it has to parse a source's page. */
const forbiddenParser: PageParser = { ...localParser, listings: () => Promise.reject(new Error('the page was parsed')) }

test('a scheduled scrape gives up on a page that killed its parser twice, until the page changes', async () => {
  const { url, scrape, findKills } = await aVenue()
  const limitMessage = `the page is too heavy to parse: its parser took more than ${SMALL_HEAP_MB} MB of memory and was killed`
  const firstProblem = { kind: 'too-heavy', url, message: `${url}: ${limitMessage}` }
  expect(await scrape(HEAVY_PAGE)).toMatchObject({ outcome: 'failed', problems: [firstProblem] })
  const problems = [
    {
      kind: 'too-heavy',
      url,
      reproduce: expect.any(String),
      message: `${url}: skipped after crashing its parser 2 times in a row: ${limitMessage}. It is parsed again once it changes or an operator scrapes the source`,
    },
  ]
  expect(await scrape(HEAVY_PAGE)).toMatchObject({ outcome: 'failed', problems })
  expect(await scrape(HEAVY_PAGE, { parser: forbiddenParser })).toMatchObject({ outcome: 'failed', problems })
  expect(await findKills()).toEqual([{ count: 2, problem: limitMessage }])
  expect(await scrape(SHOW_PAGE)).toMatchObject({ outcome: 'ok', found: 1 })
  expect(await findKills()).toEqual([])
})

test('parses a page that scheduled scrapes gave up on if an operator requests it', async () => {
  const { scrape, findKills } = await aVenue()
  await scrape(SHOW_PAGE, { parser: killedParser })
  await scrape(SHOW_PAGE, { parser: killedParser })
  expect(await scrape(SHOW_PAGE, { parser: killedParser, byOperator: true })).toMatchObject({
    problems: [{ kind: 'too-heavy', message: expect.stringContaining('3 times in a row') }],
  })
  expect(await scrape(SHOW_PAGE, { byOperator: true })).toMatchObject({ found: 1 })
  expect(await findKills()).toEqual([])
})

test('starts the count again when the page has changed', async () => {
  const { scrape, findKills } = await aVenue()
  await scrape(SHOW_PAGE, { parser: killedParser })
  await scrape(SHOW_PAGE, { parser: killedParser })
  await scrape(`${SHOW_PAGE} `, { parser: killedParser })
  expect(await findKills()).toMatchObject([{ count: 1 }])
})

test('also counts pages that killed the whole worker', async () => {
  const { url, scrape, findKills } = await aVenue()
  for (const crash of [1, 2]) {
    const parsingStarted = Promise.withResolvers<void>()
    // Parsing never ends, so the run stays unfinished, as if the process had been killed.
    const listings = () => {
      parsingStarted.resolve()
      return new Promise<never>(() => undefined)
    }
    const parser: PageParser = { ...localParser, listings }
    void scrape(LONG_PAGE, { parser })
    await parsingStarted.promise
    expect(await findKills()).toMatchObject([{ count: crash }])
  }
  const message = expect.stringContaining('the worker ended while it parsed the page')
  const result = await scrape(LONG_PAGE, { parser: forbiddenParser })
  expect(result).toMatchObject({ problems: [{ kind: 'too-heavy', url, message }] })
})

test('clears the count of a long page that was parsed or failed for another reason', async () => {
  const { scrape, findKills } = await aVenue()
  await expect(scrape(LONG_PAGE, { parser: forbiddenParser })).rejects.toThrow('the page was parsed')
  expect(await findKills()).toEqual([])
  expect(await scrape(LONG_PAGE)).toMatchObject({ outcome: 'ok' })
  expect(await findKills()).toEqual([])
})

async function aProposal() {
  const address = `https://proposed-${++count}.example/`
  const request = { city: defaultCity.id, origin: 'visitor' as const, address }
  const now = new Date('2025-05-02T12:00:00-07:00')
  const id = await requestProposal(db, request, now)
  const check = (parser: PageParser, body = HEAVY_PAGE) => {
    const services = makeIngestServices(db, createRegistry(defaultCity, [], []), now, async (url) => ({ url, body }))
    return checkProposal({ ...services, parser, scrapeSoon: async () => undefined })({
      id: '1',
      name: 'recognise-site',
      data: { proposal: id },
      attemptsMade: 0,
    })
  }
  const requestAgain = () => requestProposal(db, { ...request, origin: 'operator' }, now)
  const isWaiting = async () => (await findUnfinishedProposals(db, now, 0)).includes(id)
  return { id, address, check, requestAgain, isWaiting, findStored: () => proposalQueries(db).byId(id) }
}

/** A parser that fails the test if it has to parse a site. */
const forbiddenSiteParser: PageParser = { ...localParser, site: () => Promise.reject(new Error('the site was parsed')) }

test('gives up on a proposal whose site killed the parser twice, until it is requested again', async () => {
  const { id, address, check, requestAgain, isWaiting, findStored } = await aProposal()
  await check(pool)
  expect(await findStored()).toMatchObject({ state: 'waiting', problem: null })
  expect(await isWaiting()).toBe(true)
  await check(pool)
  expect(await findStored()).toMatchObject({
    state: 'failed',
    problem: `Given up: ${address} killed its parser 2 times. ${address}: the page is too heavy to parse: its parser took more than ${SMALL_HEAP_MB} MB of memory and was killed`,
  })
  expect(await isWaiting()).toBe(false)
  expect(await check(forbiddenSiteParser)).toEqual({ skipped: 'it is being checked or is already decided' })
  expect(await requestAgain()).toBe(id)
  await check(pool, SHOW_PAGE)
  expect(await findStored()).toMatchObject({ state: 'read', problem: null, result: { shows: 1 } })
})

test('also gives up on a proposal that killed the whole worker twice', async () => {
  const { id, address, check, findStored } = await aProposal()
  for (const _ of [1, 2]) await beginProposal(db, id, new Date())
  await check(forbiddenSiteParser)
  expect(await findStored()).toMatchObject({
    state: 'failed',
    problem: `Given up: ${address} killed its parser 2 times. The worker crashed too.`,
  })
})
