import { setTimeout as wait } from 'node:timers/promises'
import { Event } from '@houselights/types/entities'
import { z } from 'zod'
import { startCountingProxy } from './counting-proxy.ts'
import { watchDatabase } from './database-figures.ts'
import { startIngester } from './ingester.ts'
import { answerOf } from './load.ts'
import { type Setting, sidesOf } from './setting.ts'
import { type Side, startApi, startWeb } from './side.ts'
import { median } from './statistics.ts'
import { figure, type Row } from './table.ts'
import { serveVenuePages } from './venue-pages.ts'

const TRIES = 15
const VISITORS = 40
const POLL_MS = 5
const TIMEOUT_MS = 20_000
const PLAIN = { accept: 'text/html' }
const LIST = '/events'

interface Freshness {
  /** From the notice of a change until it is seen, in ms, by where. */
  seen: Map<string, number[]>
  visitors: { statuses: string; slowestMs: number; renders: number }
}

/** How soon a change is seen, and what forty visitors at that moment get. */
export async function freshness(setting: Setting): Promise<Row[]> {
  const measured = new Map<string, Freshness>()
  for (const side of sidesOf(setting)) measured.set(side.release.name, await measure(setting, side))
  const [now, before] = [measured.get('now'), measured.get('before')]
  if (!now) return []
  const slowest = (seen: readonly number[] = []) =>
    `median ${figure(median(seen), 'ms')}, slowest ${figure(Math.max(...seen), 'ms')}`
  const visitors = ({ visitors: { statuses, slowestMs, renders } }: Freshness) =>
    `${statuses}, slowest ${figure(slowestMs, 'ms')}, rendered ${renders} ×`
  return [
    ...[...now.seen].map(
      ([where, seen]): Row => ({
        what: `from commit until ${where} shows it, ${TRIES} changes`,
        now: slowest(seen),
        before: before && slowest(before.seen.get(where)),
        goal: '≤ 1,000 ms',
      }),
    ),
    {
      what: `${VISITORS} visitors at once at the moment of a change, \`${LIST}\``,
      now: visitors(now),
      before: before && visitors(before),
      goal: 'all 200',
    },
  ]
}

async function measure(setting: Setting, side: Side): Promise<Freshness> {
  const api = await startApi(side)
  // the website asks the API through it: each render of the list asks for the list once
  const proxy = await startCountingProxy(api.origin)
  const web = await startWeb(side, proxy.origin)
  const pages = await serveVenuePages(1)
  const watch = await watchDatabase(setting.server, side.release.name)
  const ingester = await startIngester(side, pages)
  const house = pages.houses[0]?.slug ?? ''
  let price = 200
  /** Changes the price of the house's first event, and waits for the notice of it; the read may last a little longer. */
  const change = async (): Promise<{ shown: string; at: number; read: Promise<unknown> }> => {
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
  const places = new Map([
    ['the API', `${api.origin}/api/events/${first?.slug}`],
    ["the event's page", `${web.origin}/events/${first?.slug}`],
    ["the venue's list", `${web.origin}${LIST}?venue=${house}`],
  ])
  const seen = new Map<string, number[]>([...places.keys()].map((where) => [where, []]))
  for (let time = 0; time < TRIES; time++) {
    for (const url of places.values()) await answerOf(url, PLAIN)
    const { shown, at, read } = await change()
    await Promise.all([...places].map(async ([where, url]) => seen.get(where)?.push((await momentOf(url, shown)) - at)))
    await read
  }
  const visitors = await crowd(web.origin, change, () => proxy.countOf('/api/events'))
  await ingester.process.stop()
  for (const server of [web, api]) await server.process.stop()
  await proxy.close()
  await watch.close()
  await pages.close()
  return { seen, visitors }
}

/** When an address first shows a text. */
async function momentOf(url: string, shown: string): Promise<number> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await wait(POLL_MS)) {
    const { body } = await answerOf(url, PLAIN)
    if (body.includes(shown)) return performance.now()
  }
  throw new Error(`${url} does not show ${shown} within ${TIMEOUT_MS / 1_000} s.`)
}

async function crowd(origin: string, change: () => Promise<{ read: Promise<unknown> }>, rendered: () => number) {
  await answerOf(`${origin}${LIST}`)
  await wait(1_000)
  const before = rendered()
  const { read } = await change()
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const sent = performance.now()
      const { status } = await answerOf(`${origin}${LIST}`)
      return { status, ms: performance.now() - sent }
    }),
  )
  await read
  // a page may be rendered anew after its visitors got the one before
  await wait(1_000)
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
  return {
    statuses: counts.map(([status, all]) => `${all?.length} × ${status}`).join(', '),
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
    renders: rendered() - before,
  }
}
