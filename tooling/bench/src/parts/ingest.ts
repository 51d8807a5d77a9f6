import { z } from 'zod'
import { countWrittenEventRows, type DatabaseWatch, watchDatabase } from '../figures/database-figures.ts'
import { compare, type Figures, interleave, type Row } from '../figures/measure.ts'
import { maxMemoryMb, memoryRow } from '../figures/process-figures.ts'
import type { BenchProcess } from '../releases/process.ts'
import { toProgram } from '../releases/release.ts'
import { VENUES } from '../seed/seed-city.ts'
import { EVENTS_A_PAGE, serveVenuePages, type VenuePages } from '../seed/venue-pages.ts'
import { type Setting, type Side, startProcess } from './contestant.ts'

const CONCURRENCY = 4
const WARM_UP = 8
/** How many pages a round scrapes for the first time, and how often it scrapes unchanged ones again. */
const PAGES = 40
const PASSES = 4

const ScrapeResult = z.object({
  seconds: z.number(),
  cpuMs: z.number(),
  added: z.number(),
  updated: z.number(),
  failed: z.number(),
  problem: z.string().nullable(),
})

/** A process that scrapes venue pages with a release's own ingest. */
export interface Ingester {
  process: BenchProcess
  scrape(slugs: readonly string[]): Promise<z.output<typeof ScrapeResult>>
}

export async function startIngester({ release, databaseUrl }: Side, pages: VenuePages): Promise<Ingester> {
  const process = startProcess(release, 'worker', toProgram(release, 'ingest pages'))
  // the seed's venues: any that the registry doesn't list would be deactivated
  const seededVenues = Array.from({ length: VENUES }, (_, n) => ({
    slug: `venue-${n + 1}`,
    name: `Bench Hall ${n + 1}`,
    neighborhood: `Bench District ${(n + 1) % 12}`,
    address: `${n + 1}00 Market Street`,
  }))
  await process.request({ databaseUrl, origin: pages.origin, others: seededVenues, houses: pages.venues })
  return {
    process,
    scrape: async (slugs) => {
      const result = ScrapeResult.parse(await process.request({ houses: slugs, concurrency: CONCURRENCY }))
      if (result.failed > 0) throw new Error(`${release.name}: ${result.failed} scrapes failed: ${result.problem}`)
      return result
    },
  }
}

interface Worker {
  name: string
  side: Side
  watch: DatabaseWatch
  ingester: Ingester
  memoryMb: number
}

/** Measures venue pages scraped by the worker's own ingest: for the first time, unchanged, and unchanged with a 304. */
export async function measureIngest({ postgres, sides, rounds }: Setting): Promise<Row[]> {
  const pages = await serveVenuePages(WARM_UP + rounds * PAGES)
  const workers: Worker[] = []
  for (const side of sides) {
    const watch = await watchDatabase(postgres, side.databaseUrl)
    workers.push({ name: side.release.name, side, watch, ingester: await startIngester(side, pages), memoryMb: 0 })
  }
  const slugs = pages.venues.map(({ slug }) => slug)
  for (const { ingester } of workers) await ingester.scrape(slugs.slice(0, WARM_UP))
  const firstScrapes = await interleave(
    workers.map((worker) => {
      const remainingSlugs = slugs.slice(WARM_UP)
      return { name: worker.name, measure: () => measurePages(worker, remainingSlugs.splice(0, PAGES), EVENTS_A_PAGE) }
    }),
    rounds,
  )
  const repeatedSlugs = Array.from({ length: PASSES }, () => slugs.slice(-PAGES)).flat()
  const unchanged = await measureUnchanged(workers, pages, repeatedSlugs, rounds)
  pages.withValidators = true
  const notModified = await measureUnchanged(workers, pages, repeatedSlugs, rounds)
  for (const { ingester, watch } of workers) {
    await ingester.process.stop()
    await watch.close()
  }
  await pages.close()
  const makeRow = (
    label: string,
    figures: Map<string, Figures>,
    columns: Parameters<typeof compare>[2],
    goal: string,
  ): Row => compare({ label, goal }, (release) => figures.get(release), columns)
  const unchangedGoal = '≥ 400 pages/s, no event row, no notice'
  return [
    makeRow(
      `scrape of a new page of ${EVENTS_A_PAGE} events: fetch, parse, match, save`,
      firstScrapes,
      NEW,
      '≤ 12 statements',
    ),
    makeRow('scrape of an unchanged page, the same bytes', unchanged, UNCHANGED, unchangedGoal),
    makeRow('scrape of an unchanged page, 304', notModified, UNCHANGED, unchangedGoal),
    memoryRow('worker', '≤ 300 MB', workers, ({ memoryMb }) => memoryMb),
  ]
}

const PAGE = [
  ['perSecond', 'pages/s'],
  ['statements', 'statements'],
  ['cpuMs', 'ms CPU'],
] as const
const NEW = [...PAGE, ['postgresCpuMs', 'ms CPU of Postgres']] as const
const UNCHANGED = [...PAGE, ['eventRows', 'event rows'], ['walKb', 'KB WAL'], ['notices', 'notices']] as const

/** Scrapes pages, each with `added` new events; returns the cost per page. */
async function measurePages({ watch, ingester }: Worker, slugs: readonly string[], added: number): Promise<Figures> {
  const { result, counts } = await watch.during(() => ingester.scrape(slugs))
  const isWrong = added === 0 ? result.added + result.updated > 0 : result.added < slugs.length * added * 0.95
  if (isWrong) throw new Error(`${slugs.length} pages added ${result.added} events and updated ${result.updated}.`)
  const perPage = { cpuMs: result.cpuMs, ...counts }
  return {
    perSecond: slugs.length / result.seconds,
    ...Object.fromEntries(Object.entries(perPage).map(([name, value]) => [name, value / slugs.length])),
  }
}

/**
 * Measures scrapes of unchanged pages. Restarts the workers before each count of written rows, which is exact only once
 * their connections have closed.
 */
async function measureUnchanged(
  workers: readonly Worker[],
  pages: VenuePages,
  repeatedSlugs: readonly string[],
  rounds: number,
): Promise<Map<string, Figures>> {
  const rowsBefore = new Map<Worker, number>()
  for (const worker of workers) {
    await restart(worker, pages)
    // the first scrape stores the site's validators (ETags)
    await worker.ingester.scrape(repeatedSlugs.slice(0, PAGES))
    await restart(worker, pages)
    rowsBefore.set(worker, await countWrittenEventRows(worker.side.databaseUrl))
  }
  const figures = await interleave(
    workers.map((worker) => ({ name: worker.name, measure: () => measurePages(worker, repeatedSlugs, 0) })),
    rounds,
  )
  for (const worker of workers) {
    await restart(worker, pages)
    const rows = (await countWrittenEventRows(worker.side.databaseUrl)) - (rowsBefore.get(worker) ?? 0)
    Object.assign(figures.get(worker.name) ?? {}, { eventRows: rows / (rounds * repeatedSlugs.length) })
  }
  return figures
}

async function restart(worker: Worker, pages: VenuePages): Promise<void> {
  worker.memoryMb = Math.max(worker.memoryMb, maxMemoryMb(worker.ingester.process.pid))
  await worker.ingester.process.stop()
  worker.ingester = await startIngester(worker.side, pages)
}
