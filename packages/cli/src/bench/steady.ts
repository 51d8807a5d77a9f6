import { setTimeout as wait } from 'node:timers/promises'
import { listPages } from './http.ts'
import { startIngester } from './ingest.ts'
import { answerOf, load } from './load.ts'
import { figure, type Row, slope } from './measure.ts'
import { withClient } from './postgres.ts'
import { cpuMs, cpuMsOfAll, memoryMb } from './process-figures.ts'
import { upcomingOf } from './seed-city.ts'
import { type Setting, startApi, startWeb } from './side.ts'
import { serveVenuePages } from './venue-pages.ts'

const WARM_UP = 100
const FIRST_VISITS = 400

/** What one of each costs: a page that nobody visited before, in processor time of every part, and an event, in room. */
export async function costs({ postgres, now }: Setting): Promise<Row[]> {
  const api = await startApi(now)
  const web = await startWeb(now, api.origin)
  const used = () => ({
    website: cpuMs(web.process.pid),
    API: cpuMs(api.process.pid),
    Postgres: cpuMsOfAll(postgres.pid),
  })
  const visit = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await answerOf(`${web.origin}/events/event-${n}`)
  }
  await visit(0, WARM_UP)
  const before = used()
  await visit(WARM_UP, WARM_UP + FIRST_VISITS)
  const after = used()
  const parts = (['website', 'API', 'Postgres'] as const).map(
    (part) => `${part} ${figure((after[part] - before[part]) / FIRST_VISITS, 'ms CPU')}`,
  )
  for (const { process } of [web, api]) await process.stop()
  const { rows } = await withClient(now.databaseUrl, (client) =>
    client.query<{ size: string }>('select pg_database_size(current_database()) as size'),
  )
  return [
    { what: `page of an event, ${FIRST_VISITS} that nobody visited before, one at a time`, now: parts.join(', ') },
    {
      what: `room in the database, ${now.rows} events, ${upcomingOf(now.rows)} of them to come`,
      now: figure(Number(rows[0]?.size) / 1e6, 'MB'),
    },
  ]
}

const CONNECTIONS = 2
const HOUSES = 20
const SAMPLE_MS = 5_000
const EVENT_PAGES = 100

/** Memory under load that stays the same for some minutes: visitors of the API and of the website, reads, and a change now and then. */
export async function steady({ now, minutes }: Setting): Promise<Row[]> {
  const api = await startApi(now)
  const web = await startWeb(now, api.origin)
  const pages = await serveVenuePages(HOUSES)
  const ingester = await startIngester(now, pages)
  const servers = { API: api, website: web, worker: ingester }
  const samples = Object.entries(servers).map(([name, { process }]) => ({
    name,
    process,
    points: [] as { x: number; y: number }[],
  }))
  const begun = performance.now()
  const passed = () => (performance.now() - begun) / 60_000
  const reading = async () => {
    for (let time = 0; passed() < minutes; time++) {
      pages.setPrice(pages.houses[time % HOUSES]?.slug ?? '', 100 + time)
      await ingester.read(pages.houses.map(({ slug }) => slug))
      await wait(1_000)
    }
  }
  const sampling = async () => {
    for (; passed() < minutes; await wait(SAMPLE_MS))
      for (const { process, points } of samples) points.push({ x: passed(), y: memoryMb(process.pid).now })
  }
  const eventPages = Array.from({ length: EVENT_PAGES }, (_, n) => `/events/event-${n}`)
  const visitors = { connections: CONNECTIONS }
  await Promise.all([
    load({ server: api, paths: await listPages(api.origin), ...visitors }, minutes * 60),
    load({ server: web, paths: ['/', '/events', ...eventPages], ...visitors }, minutes * 60),
    reading(),
    sampling(),
  ])
  const rows = samples.map(({ name, process, points }): Row => {
    const mb = (value: number | undefined) => figure(value, 'MB')
    return {
      what: `memory of ${name}, ${minutes} minutes of steady load`,
      now: [
        `after a minute ${mb(points.find(({ x }) => x >= 1)?.y)}, at the end ${mb(points.at(-1)?.y)}`,
        `most ${mb(memoryMb(process.pid).most)}`,
        `${figure(slope(points.slice(points.length >> 1)), 'MB a minute')} in the second half`,
      ].join(', '),
      goal: 'flat',
    }
  })
  for (const { process } of samples) await process.stop()
  await pages.close()
  return rows
}
