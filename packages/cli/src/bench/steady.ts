import { setTimeout as wait } from 'node:timers/promises'
import { startIngester } from './ingester.ts'
import { listPages } from './lists.ts'
import { load } from './load.ts'
import { memoryMb } from './process-figures.ts'
import type { Setting } from './setting.ts'
import { startApi, startWeb } from './side.ts'
import { slope } from './statistics.ts'
import { figure, type Row } from './table.ts'
import { serveVenuePages } from './venue-pages.ts'

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
  const processes = { API: api.process, website: web.process, worker: ingester.process }
  const samples = new Map(Object.keys(processes).map((name) => [name, [] as { x: number; y: number }[]]))
  const begun = performance.now()
  const seconds = minutes * 60
  const ended = () => performance.now() - begun > seconds * 1_000
  const eventPages = Array.from({ length: EVENT_PAGES }, (_, n) => `/events/event-${n}`)
  const reading = async () => {
    for (let time = 0; !ended(); time++) {
      pages.setPrice(pages.houses[time % HOUSES]?.slug ?? '', 100 + time)
      await ingester.read(pages.houses.map(({ slug }) => slug))
      await wait(1_000)
    }
  }
  const sampling = async () => {
    for (; !ended(); await wait(SAMPLE_MS))
      for (const [name, { pid }] of Object.entries(processes))
        samples.get(name)?.push({ x: (performance.now() - begun) / 60_000, y: memoryMb(pid).now })
  }
  await Promise.all([
    load({ origin: api.origin, paths: await listPages(api.origin), seconds, connections: CONNECTIONS }),
    load({ origin: web.origin, paths: ['/', '/events', ...eventPages], seconds, connections: CONNECTIONS }),
    reading(),
    sampling(),
  ])
  const rows = Object.entries(processes).map(([name, { pid }]): Row => {
    const all = samples.get(name) ?? []
    const later = all.slice(all.length >> 1)
    const at = (sample: { y: number } | undefined) => figure(sample?.y ?? Number.NaN, 'MB')
    return {
      what: `memory of ${name}, ${minutes} minutes of steady load`,
      now: `after a minute ${at(all.find(({ x }) => x >= 1))}, at the end ${at(all.at(-1))}, most ${figure(memoryMb(pid).most, 'MB')}, ${figure(slope(later), 'MB a minute')} in the second half`,
      goal: 'flat',
    }
  })
  for (const process of Object.values(processes)) await process.stop()
  await pages.close()
  return rows
}
