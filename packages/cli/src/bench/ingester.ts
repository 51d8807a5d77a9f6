import { z } from 'zod'
import { BenchProcess } from './processes.ts'
import { VENUES } from './seed-city.ts'
import { boundsOf, type Side } from './side.ts'
import type { VenuePages } from './venue-pages.ts'

/** As many reads at a time as a worker does unless it is set. */
const CONCURRENCY = 4
const ENTRY = 'apps/worker/dev/bench-ingest.ts'

const Done = z.object({
  seconds: z.number(),
  cpuMs: z.number(),
  added: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  problem: z.string().nullable(),
})

/** A process that reads venue pages by a release's own ingest. */
export interface Ingester {
  process: BenchProcess
  read(houses: readonly string[]): Promise<z.output<typeof Done>>
}

export async function startIngester({ release, databaseUrl }: Side, pages: VenuePages): Promise<Ingester> {
  const process = new BenchProcess({
    name: `worker, ${release.name}`,
    root: release.root,
    entry: ENTRY,
    ...boundsOf(release, 'worker'),
  })
  // as the seed has them: venues that the registry does not name would be switched off
  const others = Array.from({ length: VENUES }, (_, n) => ({
    slug: `venue-${n + 1}`,
    name: `Bench Hall ${n + 1}`,
    neighborhood: `Bench District ${(n + 1) % 12}`,
    address: `${n + 1}00 Market Street`,
  }))
  await process.ask({ databaseUrl, origin: pages.origin, others, houses: pages.houses })
  return {
    process,
    read: async (houses) => {
      const done = Done.parse(await process.ask({ houses, concurrency: CONCURRENCY }))
      if (done.failed > 0) throw new Error(`${release.name}: ${done.failed} reads failed: ${done.problem}`)
      return done
    },
  }
}

const Crawled = z.object({ seconds: z.number(), cpuMs: z.number(), events: z.number() })

/** Crawlee, extracting the same of the same pages. */
export async function startCrawlee(root: string, pages: VenuePages) {
  const process = new BenchProcess({ name: 'Crawlee', root, entry: 'packages/cli/src/bench/crawlee-process.ts' })
  await process.ask()
  return {
    process,
    read: async (houses: readonly string[]) =>
      Crawled.parse(
        await process.ask({ urls: houses.map((slug) => `${pages.origin}/${slug}`), concurrency: CONCURRENCY }),
      ),
  }
}
