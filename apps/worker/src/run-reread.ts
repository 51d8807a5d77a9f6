import { parseArgs } from 'node:util'
import type { Config } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/data-source'
import { advisoryLocks } from '@houselights/database/ingest/session-advisory-locks'
import type { Registry } from '@houselights/sources/registry'
import { openLiveRegistry } from './live-registry.ts'
import { openParserPool } from './parser/parser-pool.ts'
import { rereadSources, retireOthers } from './reread.ts'
import { rereadLine, rereadSummary } from './reread-lines.ts'
import { sourceLock } from './source-lock.ts'

/** Reads the kept pages of all sources, or of one venue's, again; the exit code is 1 where one could not be. */
export async function runReread(config: Config, files: Registry): Promise<void> {
  const { values } = parseArgs({ options: { venue: { type: 'string' }, json: { type: 'boolean', default: false } } })
  const dataSource = await openDataSource({
    url: config.databaseUrl,
    poolSize: 4,
    statementTimeoutMs: 60_000,
    applicationName: 'reread',
  })
  const { current: registry } = await openLiveRegistry(files, dataSource, (error) => console.error(error.message))
  const sources = values.venue === undefined ? undefined : sourcesOf(registry, values.venue)
  const locks = advisoryLocks(config.databaseUrl)
  const parser = openParserPool({ maxProcesses: 1 })
  const services = { dataSource, registry, parser, withSourceLock: sourceLock(locks) }
  const outcomes = await rereadSources(services, {
    ...(sources && { sources }),
    onSource: (outcome) => (values.json ? undefined : console.log(rereadLine(outcome))),
  })
  const retired = sources ? 0 : await retireOthers(dataSource)
  console.log(values.json ? JSON.stringify({ sources: outcomes, retired }) : `\n${rereadSummary(outcomes, retired)}`)
  await parser.close()
  await locks.close()
  await dataSource.destroy()
  process.exitCode = outcomes.some(({ state }) => state === 'failed') ? 1 : 0
}

/** The sources of a venue, or the one of that name. */
function sourcesOf(registry: Registry, slug: string): string[] {
  const found = registry.sources.filter((source) => source.slug === slug || source.venue === slug)
  if (found.length > 0) return found.map((source) => source.slug)
  const known = [...new Set(registry.sources.flatMap((source) => [source.venue ?? source.slug]))].sort()
  console.error(`There is no venue or source "${slug}". Known: ${known.join(', ')}.`)
  process.exit(2)
}
