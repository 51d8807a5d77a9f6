import { defaultCity } from '@houselights/config/cities/cities'
import { proposalQueries } from '@houselights/database/proposals/proposal-queries'
import {
  beginProposal,
  findUnfinishedProposals,
  requestProposal,
} from '@houselights/database/proposals/proposal-writes'
import { fileDatabase } from '@houselights/database/testing/test-database'
import { jsonLd } from '@houselights/scrapers/platforms/json-ld'
import { getRegistry } from '@houselights/scrapers/registry/registry'
import { afterAll, expect, test } from 'vitest'
import { hungryHtml, SMALL_HEAP_MB } from '../../test/heavy-page.ts'
import { ingestServices, localParser } from '../../test/ingest-services.ts'
import { seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from '../ingest/ingest.ts'
import { checkProposal } from '../proposals/check-proposal.ts'
import { openParserPool, type PageParser, ParserKilledError } from './parser-pool.ts'

const { dataSource: db } = await fileDatabase('give-up')
const pool = openParserPool({ maxProcesses: 1, heapMb: SMALL_HEAP_MB })
afterAll(() => pool.close())

const HUNGRY = hungryHtml()
const SHOW = `<script type="application/ld+json">${JSON.stringify({
  '@type': 'MusicEvent',
  name: 'Glass Kite',
  startDate: '2025-06-09T20:00:00-07:00',
})}</script>`
/** Harmless, and long enough to be counted before it is parsed. */
const LONG = `${SHOW}<!--${'x'.repeat(1_000_000)}-->`

let count = 0

type ScrapeOptions = { parser: PageParser; byOperator: boolean }
async function aVenue() {
  const slug = `hall-${++count}`
  const url = `https://${slug}.example/shows`
  const source = { slug, name: slug, kind: 'venue' as const, source: jsonLd({ url }) }
  const registry = await seedTestRegistry(db, getRegistry(defaultCity, [{ slug, name: slug, sources: [source] }], []))
  let hour = 0
  const scrape = (body: string, { parser = pool, byOperator = false }: Partial<ScrapeOptions> = {}) => {
    hour += 1
    const now = new Date(Date.parse('2025-05-02T19:00:00Z') + hour * 3_600_000)
    const services = ingestServices(db, registry, now, async (address) => ({ url: address, body }))
    return ingest({ ...services, parser }, { source: slug, depth: 'full', jobId: null, byOperator })
  }
  const kills = () => db.query('select count, problem from parser_kills where source_id = $1', [slug])
  return { slug, url, scrape, kills }
}

/** A parser that is killed by any page. */
const killedParser: PageParser = {
  ...localParser,
  listings: ({ source: { url } }) => Promise.reject(new ParserKilledError(url, '30 s')),
}

/** A parser that fails the test if it is asked to parse a source's page. */
const mustNotParse: PageParser = { ...localParser, listings: () => Promise.reject(new Error('the page was parsed')) }

test('a scheduled scrape gives up on a page that killed its parser twice, until the page changes', async () => {
  const { url, scrape, kills } = await aVenue()
  const limit = `the page is too heavy to parse: its parser took more than ${SMALL_HEAP_MB} MB of memory and was killed`
  const first = { kind: 'too-heavy', url, message: `${url}: ${limit}` }
  expect(await scrape(HUNGRY)).toMatchObject({ outcome: 'failed', problems: [first] })
  const problems = [
    {
      kind: 'too-heavy',
      url,
      reproduce: expect.any(String),
      message: `${url}: skipped after crashing its parser 2 times in a row: ${limit}. It is parsed again once it changes or an operator reads the source`,
    },
  ]
  expect(await scrape(HUNGRY)).toMatchObject({ outcome: 'failed', problems })
  expect(await scrape(HUNGRY, { parser: mustNotParse })).toMatchObject({ outcome: 'failed', problems })
  expect(await kills()).toEqual([{ count: 2, problem: limit }])
  expect(await scrape(SHOW)).toMatchObject({ outcome: 'ok', found: 1 })
  expect(await kills()).toEqual([])
})

test('if an operator requests it, parses a page that scrapes gave up on', async () => {
  const { scrape, kills } = await aVenue()
  await scrape(SHOW, { parser: killedParser })
  await scrape(SHOW, { parser: killedParser })
  expect(await scrape(SHOW, { parser: killedParser, byOperator: true })).toMatchObject({
    problems: [{ kind: 'too-heavy', message: expect.stringContaining('3 times in a row') }],
  })
  expect(await scrape(SHOW, { byOperator: true })).toMatchObject({ found: 1 })
  expect(await kills()).toEqual([])
})

test('counts another page that kills its parser separately', async () => {
  const { scrape, kills } = await aVenue()
  await scrape(SHOW, { parser: killedParser })
  await scrape(SHOW, { parser: killedParser })
  await scrape(`${SHOW} `, { parser: killedParser })
  expect(await kills()).toMatchObject([{ count: 1 }])
})

test('counts a page that killed the whole worker', async () => {
  const { url, scrape, kills } = await aVenue()
  for (const crash of [1, 2]) {
    const started = Promise.withResolvers<void>()
    // A run that never ends is all that a killed process leaves behind.
    const listings = () => {
      started.resolve()
      return new Promise<never>(() => undefined)
    }
    const parser: PageParser = { ...localParser, listings }
    void scrape(LONG, { parser })
    await started.promise
    expect(await kills()).toMatchObject([{ count: crash }])
  }
  const message = expect.stringContaining('the worker ended while it parsed the page')
  const result = await scrape(LONG, { parser: mustNotParse })
  expect(result).toMatchObject({ problems: [{ kind: 'too-heavy', url, message }] })
})

test('clears the count of a long page that is parsed, or fails for another reason', async () => {
  const { scrape, kills } = await aVenue()
  await expect(scrape(LONG, { parser: mustNotParse })).rejects.toThrow('the page was parsed')
  expect(await kills()).toEqual([])
  expect(await scrape(LONG)).toMatchObject({ outcome: 'ok' })
  expect(await kills()).toEqual([])
})

async function aProposal() {
  const address = `https://proposed-${++count}.example/`
  const request = { city: defaultCity.id, origin: 'visitor' as const, address }
  const now = new Date('2025-05-02T12:00:00-07:00')
  const id = await requestProposal(db, request, now)
  const scrape = (parser: PageParser, body = HUNGRY) => {
    const services = ingestServices(db, getRegistry(defaultCity, [], []), now, async (url) => ({ url, body }))
    return checkProposal({ ...services, parser, scrapeSoon: async () => undefined })({
      id: '1',
      name: 'recognise-site',
      data: { proposal: id },
      attemptsMade: 0,
    })
  }
  const requestAgain = () => requestProposal(db, { ...request, origin: 'operator' }, now)
  const isWaiting = async () => (await findUnfinishedProposals(db, now, 0)).includes(id)
  return { id, address, scrape, requestAgain, isWaiting, stored: () => proposalQueries(db).byId(id) }
}

/** A parser that fails the test if a site is parsed. */
const noSite: PageParser = { ...localParser, site: () => Promise.reject(new Error('the site was parsed')) }

test('gives up on a proposal whose site killed the parser twice, until it is requested again', async () => {
  const { id, address, scrape, requestAgain, isWaiting, stored } = await aProposal()
  await scrape(pool)
  expect(await stored()).toMatchObject({ state: 'waiting', problem: null })
  expect(await isWaiting()).toBe(true)
  await scrape(pool)
  expect(await stored()).toMatchObject({
    state: 'failed',
    problem: `Given up: ${address} killed its parser 2 times. ${address}: the page is too heavy to parse: its parser took more than ${SMALL_HEAP_MB} MB of memory and was killed`,
  })
  expect(await isWaiting()).toBe(false)
  expect(await scrape(noSite)).toEqual({ skipped: 'it is being checked or is already decided' })
  expect(await requestAgain()).toBe(id)
  await scrape(pool, SHOW)
  expect(await stored()).toMatchObject({ state: 'read', problem: null, result: { shows: 1 } })
})

test('also gives up on a proposal that killed the whole worker twice', async () => {
  const { id, address, scrape, stored } = await aProposal()
  for (const _ of [1, 2]) await beginProposal(db, id, new Date())
  await scrape(noSite)
  expect(await stored()).toMatchObject({
    state: 'failed',
    problem: `Given up: ${address} killed its parser 2 times. The worker crashed too.`,
  })
})
