import { type DatabaseWatch, watchDatabase } from './database-figures.ts'
import { type Ingester, startCrawlee, startIngester } from './ingester.ts'
import { type Contestant, type Figures, interleave } from './interleave.ts'
import { memoryRow } from './lists.ts'
import { memoryMb } from './process-figures.ts'
import { type Setting, sidesOf } from './setting.ts'
import type { Side } from './side.ts'
import { figure, type Row } from './table.ts'
import { EVENTS_A_PAGE, serveVenuePages, type VenuePages } from './venue-pages.ts'

const WARM_UP = 8
/** Pages that a round reads for the first time, and how often it reads unchanged ones again. */
const PAGES = 40
const PASSES = 4
const CRAWLED_PAGES = 200

interface Reader {
  side: Side
  watch: DatabaseWatch
  ingester: Ingester
  memoryMb: number
}

/** Venue pages read by the worker's own ingest: for the first time, unchanged, and unchanged as the site says itself. */
export async function ingest(setting: Setting): Promise<Row[]> {
  const { rounds, now } = setting
  const pages = await serveVenuePages(WARM_UP + rounds * PAGES)
  const readers: Reader[] = []
  for (const side of sidesOf(setting)) {
    const watch = await watchDatabase(setting.server, side.release.name)
    readers.push({ side, watch, ingester: await startIngester(side, pages), memoryMb: 0 })
  }
  const crawlee = await startCrawlee(now.release.root, pages)
  const slugs = pages.houses.map(({ slug }) => slug)
  for (const { ingester } of readers) await ingester.read(slugs.slice(0, WARM_UP))
  const crawled = Array.from({ length: CRAWLED_PAGES }, (_, n) => slugs[n % WARM_UP] ?? '')
  const fresh = await interleave(
    [
      ...readers.map((reader) => freshPages(reader, slugs.slice(WARM_UP))),
      { name: 'Crawlee', measure: async () => pagesAndCpu(CRAWLED_PAGES, await crawlee.read(crawled)) },
    ],
    rounds,
  )
  await crawlee.process.stop()
  const again = Array.from({ length: PASSES }, () => slugs.slice(-PAGES)).flat()
  const unchanged = await unchangedPages(setting, readers, pages, again)
  pages.withValidators = true
  const notModified = await unchangedPages(setting, readers, pages, again)
  for (const { ingester, watch } of readers) {
    await ingester.process.stop()
    await watch.close()
  }
  await pages.close()
  const crawl = fresh.get('Crawlee')
  return [
    {
      ...row(`fresh page of ${EVENTS_A_PAGE} events: read, parse, match, save`, fresh, freshWords),
      ...(crawl && {
        beside: `Crawlee without any write: ${figure(crawl.perSecond ?? Number.NaN, 'pages/s')}, ${figure(crawl.cpuMs ?? Number.NaN, 'ms CPU')}`,
        share: (fresh.get('now')?.perSecond ?? Number.NaN) / (crawl.perSecond ?? Number.NaN),
      }),
      goal: '≥ 100 pages/s, ≤ 12 statements, ≤ 12 ms CPU',
    },
    { ...row('unchanged page, the same bytes', unchanged, unchangedWords), goal: UNCHANGED_GOAL },
    { ...row('unchanged page, answered 304', notModified, unchangedWords), goal: UNCHANGED_GOAL },
    memoryRow(
      'worker',
      readers.map(({ side, memoryMb }) => ({ side, mb: memoryMb })),
      '≤ 300 MB',
    ),
  ]
}

const UNCHANGED_GOAL = '≥ 400 pages/s, no event row, no notice'

function freshPages({ side, watch, ingester }: Reader, slugs: readonly string[]): Contestant {
  let next = 0
  return {
    name: side.release.name,
    measure: async () => {
      const houses = slugs.slice(next, next + PAGES)
      next += PAGES
      const { result, done } = await watch.during(() => ingester.read(houses))
      if (result.added < PAGES * EVENTS_A_PAGE * 0.95)
        throw new Error(`Of ${PAGES} new pages ${result.added} events were added.`)
      return { ...pagesAndCpu(PAGES, result), ...perPage(PAGES, done) }
    },
  }
}

/** Read by processes of their own: what was written is known exactly once their connections are closed. */
async function unchangedPages(
  setting: Setting,
  readers: readonly Reader[],
  pages: VenuePages,
  again: readonly string[],
): Promise<Map<string, Figures>> {
  const written = new Map<Reader, number>()
  for (const reader of readers) {
    await restart(reader, pages)
    // a first time: what the site says of its pages is kept
    await reader.ingester.read(again.slice(0, PAGES))
    await restart(reader, pages)
    written.set(reader, await reader.watch.eventRowsWritten())
  }
  const figures = await interleave(
    readers.map(({ side, watch, ingester }) => ({
      name: side.release.name,
      measure: async () => {
        const { result, done } = await watch.during(() => ingester.read(again))
        if (result.added + result.updated > 0)
          throw new Error(`Unchanged pages changed ${result.added + result.updated} events.`)
        return { ...pagesAndCpu(again.length, result), ...perPage(again.length, done) }
      },
    })),
    setting.rounds,
  )
  for (const reader of readers) {
    await restart(reader, pages)
    const rows = (await reader.watch.eventRowsWritten()) - (written.get(reader) ?? 0)
    const of = figures.get(reader.side.release.name)
    if (of) of.eventRows = rows / (setting.rounds * again.length)
  }
  return figures
}

async function restart(reader: Reader, pages: VenuePages): Promise<void> {
  reader.memoryMb = Math.max(reader.memoryMb, memoryMb(reader.ingester.process.pid).most)
  await reader.ingester.process.stop()
  reader.ingester = await startIngester(reader.side, pages)
}

const pagesAndCpu = (pages: number, { seconds, cpuMs }: { seconds: number; cpuMs: number }): Figures => ({
  perSecond: pages / seconds,
  cpuMs: cpuMs / pages,
})

const perPage = (pages: number, done: object): Figures =>
  Object.fromEntries(Object.entries(done).map(([name, value]) => [name, Number(value) / pages]))

function row(what: string, figures: Map<string, Figures>, words: (figures: Figures) => string): Row {
  const [now, before] = [figures.get('now') ?? {}, figures.get('before')]
  const rate = (of: Figures) => of.perSecond ?? Number.NaN
  return { what, now: words(now), ...(before && { before: words(before), change: rate(now) / rate(before) }) }
}

const of = (figures: Figures, name: string, unit: string) => figure(figures[name] ?? Number.NaN, unit)
const freshWords = (figures: Figures) =>
  [
    of(figures, 'perSecond', 'pages/s'),
    of(figures, 'statements', 'statements'),
    of(figures, 'cpuMs', 'ms CPU'),
    of(figures, 'postgresCpuMs', 'ms CPU of Postgres'),
  ].join(', ')
const unchangedWords = (figures: Figures) =>
  [
    of(figures, 'perSecond', 'pages/s'),
    of(figures, 'statements', 'statements'),
    of(figures, 'eventRows', 'event rows'),
    of({ walKb: (figures.walBytes ?? Number.NaN) / 1024 }, 'walKb', 'KB WAL'),
    of(figures, 'notices', 'notices'),
    of(figures, 'cpuMs', 'ms CPU'),
  ].join(', ')
