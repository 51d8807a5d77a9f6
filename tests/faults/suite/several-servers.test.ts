import { setTimeout as sleep } from 'node:timers/promises'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { Event } from '@houselights/contracts/entities/entities'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startLoadBalancer } from './support/load-balancer.ts'
import { PHASES, runPhase } from './support/phases.ts'
import { startServer } from './support/server-process.ts'
import { openWorld } from './support/world.ts'

const EDITS = 12
/** Visitors who send requests without pauses, while an operator edits and starts jobs. */
const VISITORS = 6
/** The longest time until every process shows an edit. */
const MAX_DELAY_MS = 5_000
/** Longer than a load balancer takes to notice that a process is about to end. */
const SHUTDOWN_DELAY = '1'

beforeAll(() => buildWebsite())

/**
 * Starts two APIs and two websites, each pair behind a load balancer. The websites call the APIs through the API's
 * balancer.
 */
async function startServers(name: string, queue: ReturnType<typeof testQueues>[number]) {
  const world = await openWorld(name, queue)
  onTestFinished(world.close)
  const [scrapePhase] = PHASES
  if (!scrapePhase) throw new Error('There is no phase.')
  await runPhase(world, { ...scrapePhase, at: new Date().toISOString() })
  // All visitors in this test have the same address, so they count as one client.
  const settings = { LOG_LEVEL: 'error', SHUTDOWN_DELAY, ...toStandInsEnv({ mode: 'demo', searchesAMinute: 100_000 }) }
  const stores = { DATABASE_URL: world.databaseUrl, QUEUE_URL: world.queueUrl, PICTURES_DIR: world.pictures }
  const apis = await Promise.all([0, 1].map(() => startServer('api', { ...settings, ...stores })))
  const apiBalancer = await startLoadBalancer(apis.map(({ url }) => url))
  const webs = await Promise.all(
    [0, 1].map(() => startServer('web', { ...settings, API_URL: apiBalancer.url, WEB_TRUSTED_PROXIES: 'loopback' })),
  )
  const webBalancer = await startLoadBalancer(webs.map(({ url }) => url))
  onTestFinished(async () => {
    for (const { stop } of [webBalancer, apiBalancer]) await stop()
    await Promise.all([...webs, ...apis].map(({ kill }) => kill()))
  })
  await expect
    .poll(() => [
      ...apis.map(({ url }) => apiBalancer.isReady(url)),
      ...webs.map(({ url }) => webBalancer.isReady(url)),
    ])
    .not.toContain(false)
  const response = await fetch(`${apiBalancer.url}/api/events?limit=20`)
  const events = z.array(Event.pick({ id: true, slug: true })).parse(await response.json())
  /** Changes an event's price as an operator, through any server. */
  const edit = (origin: string, { id }: { id: string }, price: string) =>
    fetch(`${origin}/api/admin/edit/event/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values: { price } }),
    })
  return { apis, webs, webBalancer, events, edit }
}

describe.each(testQueues())('two APIs and two websites, queue on $name', (queue) => {
  const prefix = queue.name.toLowerCase()

  test('all show an edit made through one of them, and never an older value again', async () => {
    const { apis, webs, events, edit } = await startServers(`written_${prefix}`, queue)
    const [event] = events
    if (!event) throw new Error('The world has no event.')
    const pages = [
      ...apis.map(({ url }) => `${url}/api/events/${event.slug}`),
      ...webs.map(({ url }) => `${url}/events/${event.slug}`),
    ]
    const slowestDelaysMs: number[] = []
    for (let number = 0; number < EDITS; number++) {
      // Fills the caches, which the edit must invalidate.
      for (const page of pages) await (await fetch(page)).text()
      const price = `$${100 + number}`
      const serverUrl = [...apis, ...webs][number % 4]?.url ?? ''
      const writtenAt = performance.now()
      const response = await edit(serverUrl, event, price)
      expect(response.status, await response.text()).toBe(200)
      const delaysMs = await Promise.all(
        pages.map(async (page) => {
          const showsPrice = async () => (await (await fetch(page)).text()).includes(price)
          while (!(await showsPrice())) {
            expect(performance.now() - writtenAt, `${page} does not show ${price}`).toBeLessThan(MAX_DELAY_MS)
            await sleep(5)
          }
          const ms = performance.now() - writtenAt
          for (let check = 0; check < 10; check++)
            expect(await showsPrice(), `${page} shows an older price again`).toBe(true)
          return ms
        }),
      )
      slowestDelaysMs.push(Math.max(...delaysMs))
    }
    console.log(
      `${queue.name}: ${EDITS} edits, in all four processes after ${Math.round(Math.max(...slowestDelaysMs))} ms at most`,
    )
  })

  test('can be restarted one by one without a failed request', async () => {
    const { apis, webs, webBalancer, events, edit } = await startServers(`restarted_${prefix}`, queue)
    const outcomes = new Map<string, number>()
    let isOver = false
    const record = async (label: string, request: Promise<Response>) => {
      const status = await request.then(async (response) => {
        await response.arrayBuffer()
        return response.status
      }, String)
      const key = `${label} ${status}`
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    }
    const paths = ['/', '/events', `/events/${events[1]?.slug}`, '/api/events', '/api/events?search=the', '/events.ics']
    const browse = async (firstIndex: number) => {
      for (let index = firstIndex; !isOver; index++) {
        const path = paths[index % paths.length] ?? '/'
        await record(path, fetch(webBalancer.url + path))
      }
    }
    const operate = async () => {
      for (let index = 0; !isOver; index++) {
        const event = events[index % events.length]
        if (event) await record('edit', edit(webBalancer.url, event, `$${10 + (index % 80)}`))
        await record(
          'job',
          fetch(`${webBalancer.url}/api/scrapers/gamh-authentic`, {
            method: 'POST',
            headers: { prefer: 'respond-async' },
          }),
        )
        await sleep(100)
      }
    }
    const visits = [...Array.from({ length: VISITORS }, (_, index) => browse(index)), operate()]
    const exits = []
    for (const server of [...apis, ...webs]) {
      const responsesBefore = outcomes.get('/ 200') ?? 0
      exits.push(await server.restart())
      // The new process gets requests before the next one stops.
      await expect.poll(() => outcomes.get('/ 200') ?? 0).toBeGreaterThan(responsesBefore + 30)
    }
    isOver = true
    await Promise.all(visits)
    console.log(
      `${queue.name}: processes ended within ${Math.max(...exits.map(({ seconds }) => seconds)).toFixed(1)} s; requests in that time:`,
    )
    console.table([...outcomes].map(([request, count]) => ({ request, count })))
    expect(exits.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect([...outcomes.keys()].sort()).toEqual([...paths.map((path) => `${path} 200`), 'edit 200', 'job 202'].sort())
  })
})
