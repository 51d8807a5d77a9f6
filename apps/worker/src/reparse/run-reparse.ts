import { parseArgs } from 'node:util'
import type { Config } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import type { Registry } from '@houselights/scrapers/registry/registry'
import { createSourceLock } from '../ingest/scrape-job.ts'
import { openParserPool } from '../parser/parser-pool.ts'
import { openLiveRegistry } from '../registry/live-registry.ts'
import { type ReparseOutcome, reparseSources, retireUnbilledArtists } from './reparse.ts'

/** Summarizes one source's reparse for the console. @internal */
export function toReparseLine({ source, name, state, scrapedAt, counts, problems }: ReparseOutcome): string {
  if (state === 'none') return `${name} (${source}): no stored pages`
  if (!counts) return `${name} (${source}): not reparsed: ${problems[0]?.message ?? 'no reason was given'}`
  const { before, after, withdrawn, events, artists, kept } = counts
  const changes = [
    toCountText(withdrawn, 'listing', 'withdrawn'),
    toCountText(events.added, 'event', 'added'),
    toCountText(events.names, 'name', 'changed'),
    toCountText(events.bills, 'bill', 'changed'),
    toCountText(events.kinds, 'kind', 'changed'),
    toCountText(events.changed, 'event', 'changed in all'),
    toCountText(events.merged, 'event', 'merged'),
    toCountText(events.withdrawn, 'event', 'withdrawn'),
    toCountText(artists.added, 'artist', 'added'),
    toCountText(artists.respelled, 'artist', 'renamed'),
    toCountText(artists.retired, 'artist', 'retired'),
  ].flatMap((change) => change ?? [])
  const lines = [
    `${name} (${source}), scraped ${scrapedAt}: ${before} listings before, ${after} after; ${changes.join(', ') || 'nothing changed'}`,
    ...kept.map((item) => `  stays, since an operator edited it: ${item}`),
    ...problems.slice(0, MAX_PROBLEMS).map(({ kind, message }) => `  ${kind}: ${message}`),
    ...(problems.length > MAX_PROBLEMS ? [`  and ${problems.length - MAX_PROBLEMS} more (--json has all)`] : []),
  ]
  return lines.join('\n')
}
const MAX_PROBLEMS = 3

/** Sums up the outcomes of all sources for the console. @internal */
export function toReparseSummary(outcomes: readonly ReparseOutcome[], retired: number): string {
  const counts = outcomes.flatMap((outcome) => outcome.counts ?? [])
  const sum = (getCount: (item: (typeof counts)[number]) => number) =>
    counts.reduce((total, item) => total + getCount(item), 0)
  const count = (state: ReparseOutcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  return [
    `${count('done')} sources reparsed, ${count('none')} without stored pages, ${count('failed')} failed.`,
    `Listings: ${sum(({ before }) => before)} before, ${sum(({ after }) => after)} after.`,
    `Events: ${sum(({ events }) => events.changed)} changed (${sum(({ events }) => events.names)} names, ${sum(({ events }) => events.bills)} bills, ${sum(({ events }) => events.kinds)} kinds), ${sum(({ events }) => events.added)} added, ${sum(({ events }) => events.merged)} merged, ${sum(({ events }) => events.withdrawn)} withdrawn.`,
    `Artists: ${sum(({ artists }) => artists.added)} added, ${sum(({ artists }) => artists.respelled)} renamed, ${sum(({ artists }) => artists.retired) + retired} retired.`,
  ].join('\n')
}

const toCountText = (count: number, noun: string, verb: string): string | undefined =>
  count > 0 ? `${count} ${noun}${count === 1 ? '' : 's'} ${verb}` : undefined

/** Reparses the raw pages of all sources, or of one venue's. Sets the exit code to 1 if any failed. */
export async function runReparse(config: Config, fileRegistry: Registry): Promise<void> {
  const { values } = parseArgs({ options: { venue: { type: 'string' }, json: { type: 'boolean', default: false } } })
  const dataSource = await openDataSource({
    url: config.databaseUrl,
    poolSize: 4,
    statementTimeoutMs: 60_000,
    applicationName: 'reread',
  })
  const { current: registry } = await openLiveRegistry(fileRegistry, dataSource, (error) =>
    console.error(error.message),
  )
  const sources = values.venue === undefined ? undefined : getSources(registry, values.venue)
  const locks = advisoryLocks(config.databaseUrl)
  const parser = openParserPool({ maxProcesses: 1 })
  const services = { dataSource, registry, parser, withSourceLock: createSourceLock(locks) }
  const outcomes = await reparseSources(services, {
    ...(sources && { sources }),
    onSource: (outcome) => (values.json ? undefined : console.log(toReparseLine(outcome))),
  })
  const retired = sources ? 0 : await retireUnbilledArtists(dataSource)
  console.log(values.json ? JSON.stringify({ sources: outcomes, retired }) : `\n${toReparseSummary(outcomes, retired)}`)
  await parser.close()
  await locks.close()
  await dataSource.destroy()
  process.exitCode = outcomes.some(({ state }) => state === 'failed') ? 1 : 0
}

function getSources(registry: Registry, slug: string): string[] {
  const matchingSources = registry.sources.filter((source) => source.slug === slug || source.venue === slug)
  if (matchingSources.length > 0) return matchingSources.map((source) => source.slug)
  const knownSlugs = [...new Set(registry.sources.flatMap((source) => [source.venue ?? source.slug]))].sort()
  console.error(`There is no venue or source "${slug}". Known: ${knownSlugs.join(', ')}.`)
  process.exit(2)
}
