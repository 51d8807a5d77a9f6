import { parseArgs } from 'node:util'
import type { Config } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import type { Registry } from '@houselights/scrapers/registry/registry'
import { sourceLock } from '../ingest/scrape-job.ts'
import { openParserPool } from '../parser/parser-pool.ts'
import { openLiveRegistry } from '../registry/live-registry.ts'
import { type ReparseOutcome, reparseSources, retireOthers } from './reparse.ts'

/** One line for the eye on how reading the kept pages of a source again came out. @internal */
export function reparseLine({ source, name, state, readAt, counts, problems }: ReparseOutcome): string {
  if (state === 'none') return `${name} (${source}): no pages are kept`
  if (!counts) return `${name} (${source}): left as it was: ${problems[0]?.message ?? 'no reason was given'}`
  const { before, after, withdrawn, events, artists, kept } = counts
  const changes = [
    counted(withdrawn, 'listing', 'withdrawn'),
    counted(events.added, 'event', 'added'),
    counted(events.names, 'name', 'changed'),
    counted(events.bills, 'bill', 'changed'),
    counted(events.kinds, 'kind', 'changed'),
    counted(events.changed, 'event', 'changed in all'),
    counted(events.merged, 'event', 'merged'),
    counted(events.withdrawn, 'event', 'withdrawn'),
    counted(artists.added, 'artist', 'added'),
    counted(artists.respelled, 'artist', 'renamed'),
    counted(artists.retired, 'artist', 'retired'),
  ].flatMap((change) => change ?? [])
  const lines = [
    `${name} (${source}), read ${readAt}: ${before} listings before, ${after} after; ${changes.join(', ') || 'nothing changed'}`,
    ...kept.map((one) => `  stays, since an operator edited it: ${one}`),
    ...problems.slice(0, MAX_PROBLEMS).map(({ kind, message }) => `  ${kind}: ${message}`),
    ...(problems.length > MAX_PROBLEMS ? [`  and ${problems.length - MAX_PROBLEMS} more (--json has all)`] : []),
  ]
  return lines.join('\n')
}
const MAX_PROBLEMS = 3

/** What all sources together came to. @internal */
export function reparseSummary(outcomes: readonly ReparseOutcome[], retired: number): string {
  const counts = outcomes.flatMap((outcome) => outcome.counts ?? [])
  const sum = (of: (one: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0)
  const count = (state: ReparseOutcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  return [
    `${count('done')} sources read again, ${count('none')} without kept pages, ${count('failed')} left as they were.`,
    `Listings: ${sum(({ before }) => before)} before, ${sum(({ after }) => after)} after.`,
    `Events: ${sum(({ events }) => events.changed)} changed (${sum(({ events }) => events.names)} names, ${sum(({ events }) => events.bills)} bills, ${sum(({ events }) => events.kinds)} kinds), ${sum(({ events }) => events.added)} added, ${sum(({ events }) => events.merged)} merged, ${sum(({ events }) => events.withdrawn)} withdrawn.`,
    `Artists: ${sum(({ artists }) => artists.added)} added, ${sum(({ artists }) => artists.respelled)} renamed, ${sum(({ artists }) => artists.retired) + retired} retired.`,
  ].join('\n')
}

const counted = (count: number, what: string, happened: string): string | undefined =>
  count > 0 ? `${count} ${what}${count === 1 ? '' : 's'} ${happened}` : undefined

/** Reads the kept pages of all sources, or of one venue's, again; the exit code is 1 where one could not be. */
export async function runReparse(config: Config, files: Registry): Promise<void> {
  const { values } = parseArgs({ options: { venue: { type: 'string' }, json: { type: 'boolean', default: false } } })
  const dataSource = await openDataSource({
    url: config.databaseUrl,
    poolSize: 4,
    statementTimeoutMs: 60_000,
    applicationName: 'reread',
  })
  const { current: registry } = await openLiveRegistry(files, dataSource, (error) => console.error(error.message))
  const sources = values.venue === undefined ? undefined : getSources(registry, values.venue)
  const locks = advisoryLocks(config.databaseUrl)
  const parser = openParserPool({ maxProcesses: 1 })
  const services = { dataSource, registry, parser, withSourceLock: sourceLock(locks) }
  const outcomes = await reparseSources(services, {
    ...(sources && { sources }),
    onSource: (outcome) => (values.json ? undefined : console.log(reparseLine(outcome))),
  })
  const retired = sources ? 0 : await retireOthers(dataSource)
  console.log(values.json ? JSON.stringify({ sources: outcomes, retired }) : `\n${reparseSummary(outcomes, retired)}`)
  await parser.close()
  await locks.close()
  await dataSource.destroy()
  process.exitCode = outcomes.some(({ state }) => state === 'failed') ? 1 : 0
}

function getSources(registry: Registry, slug: string): string[] {
  const found = registry.sources.filter((source) => source.slug === slug || source.venue === slug)
  if (found.length > 0) return found.map((source) => source.slug)
  const known = [...new Set(registry.sources.flatMap((source) => [source.venue ?? source.slug]))].sort()
  console.error(`There is no venue or source "${slug}". Known: ${known.join(', ')}.`)
  process.exit(2)
}
