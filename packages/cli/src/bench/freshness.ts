import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Event } from '@houselights/types/entities'
import { z } from 'zod'
import { watchDatabase } from './database-figures.ts'
import { startIngester } from './ingest.ts'
import { answerOf } from './load.ts'
import { compare, type Figures, median, type Row } from './measure.ts'
import { type Setting, type Side, startApi, startWeb } from './side.ts'
import { serveVenuePages } from './venue-pages.ts'

const TRIES = 15
const VISITORS = 40
const POLL_MS = 5
const TIMEOUT_MS = 20_000
const PLAIN = { accept: 'text/html' }
const LIST = '/events'
const PLACES = ['the API', "the event's page", "the venue's list"] as const

export async function freshness(setting: Setting): Promise<Row[]> {
  const measured = new Map<string, Figures>()
  for (const side of setting.sides) measured.set(side.release.name, await measure(setting, side))
  return [
    ...PLACES.map((place) =>
      compare(
        { what: `from commit until ${place} shows it, ${TRIES} changes`, goal: '≤ 1,000 ms' },
        (release) => measured.get(release),
        [
          [`${place}, median`, 'ms', 'median '],
          [`${place}, slowest`, 'ms', 'slowest '],
        ],
      ),
    ),
    compare(
      { what: `${VISITORS} visitors at once at the moment of a change, \`${LIST}\``, goal: 'all 200' },
      (release) => measured.get(release),
      [
        ['visitorMs', 'ms', 'all 200, slowest '],
        ['renders', '×', 'rendered '],
      ],
    ),
  ]
}

async function measure({ postgres }: Setting, side: Side): Promise<Figures> {
  const api = await startApi(side)
  // the website asks the API through it: each render of the list asks for the list once
  const proxy = await startCountingProxy(api.origin)
  const web = await startWeb(side, proxy.origin)
  const pages = await serveVenuePages(1)
  const watch = await watchDatabase(postgres, side.databaseUrl)
  const ingester = await startIngester(side, pages)
  const house = pages.houses[0]?.slug ?? ''
  let price = 200
  /** Changes the price of the house's first event, and waits for the notice of it; the read may last a little longer. */
  const change = async () => {
    pages.setPrice(house, ++price)
    const heard = watch.nextNotice()
    const read = ingester.read([house])
    // a read that sends no notice has failed, and says so
    const at = await Promise.race([heard, read.then(() => performance.now())])
    return { shown: `$${price}`, at, read }
  }
  await (await change()).read
  const { body } = await answerOf(`${api.origin}/api/events?venue=${house}`, PLAIN)
  const [first] = z.array(Event.pick({ slug: true })).parse(JSON.parse(body.toString()))
  const urls = {
    'the API': `${api.origin}/api/events/${first?.slug}`,
    "the event's page": `${web.origin}/events/${first?.slug}`,
    "the venue's list": `${web.origin}${LIST}?venue=${house}`,
  }
  const seen = { 'the API': [] as number[], "the event's page": [] as number[], "the venue's list": [] as number[] }
  for (let time = 0; time < TRIES; time++) {
    for (const place of PLACES) await answerOf(urls[place], PLAIN)
    const { shown, at, read } = await change()
    await Promise.all(PLACES.map(async (place) => seen[place].push((await momentOf(urls[place], shown)) - at)))
    await read
  }
  const visitors = await crowd(`${web.origin}${LIST}`, change, () => proxy.countOf('/api/events'))
  for (const { process } of [ingester, web, api]) await process.stop()
  proxy.close()
  await watch.close()
  await pages.close()
  const times = PLACES.flatMap((place) => [
    [`${place}, median`, median(seen[place])],
    [`${place}, slowest`, Math.max(...seen[place])],
  ])
  return { ...Object.fromEntries(times), ...visitors }
}

async function momentOf(url: string, shown: string): Promise<number> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await wait(POLL_MS)) {
    const { body } = await answerOf(url, PLAIN)
    if (body.includes(shown)) return performance.now()
  }
  throw new Error(`${url} does not show ${shown} within ${TIMEOUT_MS / 1_000} s.`)
}

/** Many visitors at the moment of a change: how long the slowest of them waits, and how often the page is rendered for them. */
async function crowd(url: string, change: () => Promise<{ read: Promise<unknown> }>, rendered: () => number) {
  await answerOf(url)
  await wait(1_000)
  const before = rendered()
  const { read } = await change()
  const times = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const sent = performance.now()
      await answerOf(url)
      return performance.now() - sent
    }),
  )
  await read
  // a page may be rendered again after its visitors got the one before
  await wait(1_000)
  return { visitorMs: Math.max(...times), renders: rendered() - before }
}

/** Passes requests on and counts how often an address was got, so that it is known how often a page was rendered from it. */
async function startCountingProxy(target: string) {
  const counts = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    // a website asks with HEAD whether an answer is another
    if (method === 'GET') counts.set(url, (counts.get(url) ?? 0) + 1)
    const upstream = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countOf: (address: string) => counts.get(address) ?? 0,
    close: () => void server.close().closeAllConnections(),
  }
}
