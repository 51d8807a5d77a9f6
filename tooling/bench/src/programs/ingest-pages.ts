// scrapes fictional venue pages for a measurement, when its parent requests it (npm run bench)

import { defaultCity } from '@houselights/config/cities/cities'
import { openDataSource } from '@houselights/database/connection/data-source'
import { seedRegistry } from '@houselights/database/registry/seed'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { seetickets } from '@houselights/scrapers/platforms/seetickets'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { type IngestServices, ingest } from '@houselights/worker/ingest/ingest'
import { openParserPool } from '@houselights/worker/parser/parser-pool'
import { toSeed } from '@houselights/worker/registry/registry'

/**
 * The parent's first message: the site, venues without a page here, and venues with one. `houses` keeps its name, since
 * this release also sends it to earlier releases' programs.
 */
interface StartMessage {
  databaseUrl: string
  origin: string
  others: { slug: string; name: string; neighborhood: string; address: string }[]
  houses: { slug: string; name: string }[]
}

/** The parent's later messages: scrape the pages of these venues, `concurrency` at a time. */
interface Task {
  houses: string[]
  concurrency: number
}

const nextMessage = <Message>() => new Promise<Message>((resolve) => process.once('message', resolve))
// keeps the process alive while its parent is connected
process.channel?.ref()

const { databaseUrl, origin, others, houses } = await nextMessage<StartMessage>()
const dataSource = await openDataSource({
  url: databaseUrl,
  poolSize: 8,
  statementTimeoutMs: 60_000,
  applicationName: 'worker',
})
const getVenue = ({ slug, name }: StartMessage['houses'][number]) => ({
  slug,
  name,
  sources: [{ slug, name, kind: 'venue' as const, source: seetickets({ url: `${origin}/${slug}` }) }],
})
const venuesWithoutSource = others.map((venue) => ({ ...venue, sources: [] }))
const fullRegistry = createRegistry(defaultCity, [...venuesWithoutSource, ...houses.map(getVenue)], [])
await seedRegistry(dataSource, toSeed(fullRegistry, { keys: {}, mode: 'replay' }))
const settings = {
  mode: 'demo' as const,
  capturesDir: '',
  contactUrl: 'mailto:bench@houselights.example',
  sampleSitesOrigin: origin,
}
// no waits between requests: all pages are on one host here
const fetchers = await openFetchers(settings, { withLock: (_host, _gapMs, work) => work() })
const parser = openParserPool({ maxProcesses: 4 })
closeOnSignal({ graceMs: 5_000, log: console }, async () => {
  await parser.close()
  await dataSource.destroy()
})
process.send?.({ ready: true })

for (;;) {
  const task = await nextMessage<Task>()
  process.send?.(await scrape(task))
}

/** Scrapes the pages; returns the seconds, the CPU time and the results. */
async function scrape({ houses: slugs, concurrency }: Task) {
  const wantedSlugs = new Set(slugs)
  // as many venues as a city has: matching listings to venues takes time
  const registry = createRegistry(
    defaultCity,
    [...venuesWithoutSource, ...houses.filter(({ slug }) => wantedSlugs.has(slug)).map(getVenue)],
    [],
  )
  const services: IngestServices = { dataSource, fetchers, registry, parser, keys: {}, now: () => new Date() }
  const counts = { added: 0, updated: 0, unchanged: 0, failed: 0 }
  const queue = [...slugs]
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
  const problems: string[] = []
  const work = async () => {
    for (let source = queue.shift(); source; source = queue.shift()) {
      const result = await ingest(services, { source, depth: 'full', jobId: null })
      for (const name of ['added', 'updated', 'unchanged'] as const) counts[name] += result[name]
      counts.failed += Number(result.outcome !== 'ok' && result.outcome !== 'unchanged')
      problems.push(...result.problems.map(({ message }) => message))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    cpuMs: (user + system) / 1_000,
    ...counts,
    problem: problems[0] ?? null,
  }
}
