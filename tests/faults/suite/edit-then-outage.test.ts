import { setTimeout as sleep } from 'node:timers/promises'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { Event } from '@houselights/contracts/entities/entities'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { startRelay } from '../../support/relay.ts'
import { PHASES, runPhase } from './support/phases.ts'
import { startServer } from './support/server-process.ts'
import { openWorld } from './support/world.ts'

const PAGE_COUNT = 97
/** Pages other than those of shows, artists and venues. */
const LIST_PATHS = `/ /events /venues /artists /tonight /announced /map /archive /following /saved
  /events?date=today /events?date=weekend /events?price=free`.split(/\s+/)
/** The time between edit and outage: so short that most pages haven't been requested again. */
const DELAY_MS = 4_000
const IdAndSlug = z.array(Event.pick({ slug: true, id: true }))

beforeAll(() => buildWebsite())

/** Starts a website and its API, and requests their pages. The API reaches the database through a relay. */
async function startWarmSite(name: string) {
  const [queue] = testQueues()
  const [scrapePhase] = PHASES
  if (!queue || !scrapePhase) throw new Error('There is no queue or no phase.')
  const world = await openWorld(name, queue)
  onTestFinished(world.close)
  await runPhase(world, { ...scrapePhase, at: new Date().toISOString() })
  const relay = await startRelay(Number(new URL(world.databaseUrl).port))
  const settings = { LOG_LEVEL: 'fatal', ...toStandInsEnv({ mode: 'demo', searchesAMinute: 100_000 }) }
  const stores = { DATABASE_URL: relay.via(world.databaseUrl), QUEUE_URL: world.queueUrl, PICTURES_DIR: world.pictures }
  const api = await startServer('api', { ...settings, ...stores })
  const web = await startServer('web', { ...settings, API_URL: api.url, WEB_TRUSTED_PROXIES: 'loopback' })
  onTestFinished(async () => {
    await Promise.all([web.kill(), api.kill()])
    relay.stop()
  })
  const fetchList = async (path: string) => IdAndSlug.parse(await (await fetch(api.url + path)).json())
  const events = await fetchList('/api/events?limit=60')
  const detailPaths = [
    ...(await fetchList('/api/venues')).map(({ slug }) => `/venues/${slug}`),
    ...(await fetchList('/api/artists?limit=60')).map(({ slug }) => `/artists/${slug}`),
  ]
  const paths = [...LIST_PATHS, ...events.map(({ slug }) => `/events/${slug}`), ...detailPaths].slice(0, PAGE_COUNT)
  expect(paths).toHaveLength(PAGE_COUNT)
  const fetchPage = async (path: string) => {
    const response = await fetch(web.url + path)
    const [html, cache, age] = [await response.text(), response.headers.get('x-cache'), response.headers.get('age')]
    return { path, status: response.status, html, cache, age }
  }
  const fetchAll = () => Promise.all(paths.map(fetchPage))
  // The website caches pages once it gets change notifications.
  await expect.poll(async () => (await fetch(web.url)).headers.get('etag')).not.toBeNull()
  for (const path of paths) expect((await fetchPage(path)).status, path).toBe(200)
  const [editedEvent, hiddenEvent] = events
  if (!editedEvent || !hiddenEvent) throw new Error('The world has no events.')
  /** Changes a show's price as an operator. */
  const edit = async () => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'PATCH', headers, body: JSON.stringify({ values: { price: '$123' } }) }
    const response = await fetch(`${api.url}/api/admin/edit/event/${editedEvent.id}`, request)
    expect(response.status, await response.text()).toBe(200)
    await expect.poll(async () => (await fetchPage(`/events/${editedEvent.slug}`)).html).toContain('$123')
  }
  const hide = async () => {
    await world.db.query('update events set hidden = true where id = $1', [hiddenEvent.id])
    await expect.poll(async () => (await fetchPage(`/events/${hiddenEvent.slug}`)).status).toBe(404)
  }
  return { api, relay, fetchPage, fetchAll, edit, editedEvent, hide, hiddenEvent, paths }
}

const countByStatus = (pages: readonly { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(pages, ({ status }) => status)].map(([status, group]) => [status, group.length]))

test('the website serves 97 of 97 pages when the database goes down after an edit', async () => {
  const { relay, fetchPage, fetchAll, edit, editedEvent } = await startWarmSite('edit_database')
  await edit()
  await sleep(DELAY_MS)
  relay.cut()
  await sleep(1_000)
  expect(countByStatus(await fetchAll())).toEqual({ 200: PAGE_COUNT })
  // again later, once the outage is known
  await sleep(5_000)
  const pages = await fetchAll()
  expect(countByStatus(pages)).toEqual({ 200: PAGE_COUNT })
  expect(pages.find(({ path }) => path === `/events/${editedEvent.slug}`)?.html).toContain('$123')
  relay.restore()
  await expect.poll(async () => (await fetchPage('/events')).html).not.toContain('Our database isn’t responding')
})

test('the website serves 97 of 97 pages, marked stale, when the API goes down after an edit, and fresh ones once it’s back', async () => {
  const { api, fetchPage, fetchAll, edit } = await startWarmSite('edit_api')
  await edit()
  await sleep(DELAY_MS)
  await api.kill()
  const pages = await fetchAll()
  expect(countByStatus(pages)).toEqual({ 200: PAGE_COUNT })
  const stalePages = pages.filter(({ cache, age }) => cache === 'stale' && Number(age) < 3_600)
  console.log(
    `${stalePages.length} of ${PAGE_COUNT} pages were marked stale, the oldest rendered ${getMaxAge(stalePages)} s before`,
  )
  expect(stalePages).toHaveLength(PAGE_COUNT)
  await api.restart()
  for (const { path } of pages)
    await expect.poll(async () => (await fetchPage(path)).cache, { message: path }).toBeNull()
  expect(countByStatus(await fetchAll())).toEqual({ 200: PAGE_COUNT })
})

test.each(['database', 'API'])('a hidden show is on no page while the %s is down', async (service) => {
  const { api, relay, fetchAll, hide, hiddenEvent, paths } = await startWarmSite(`hidden_${service.toLowerCase()}`)
  await hide()
  await sleep(DELAY_MS)
  if (service === 'API') await api.kill()
  else relay.cut()
  const okPages = (await fetchAll()).filter(({ status }) => status === 200)
  const pagesWithShow = okPages.filter(
    ({ html }) => html.includes(hiddenEvent.id) || html.includes(`/events/${hiddenEvent.slug}`),
  )
  expect(pagesWithShow.map(({ path }) => path)).toEqual([])
  console.log(`${service} down after a show was hidden: ${okPages.length} of ${paths.length} pages served`)
  expect(okPages.length).toBeGreaterThan(PAGE_COUNT / 2)
})

const getMaxAge = (pages: readonly { age: string | null }[]) => Math.max(...pages.map(({ age }) => Number(age)))
