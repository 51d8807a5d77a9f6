import type { Config } from '@houselights/config/config'
import { redisDoubts } from '@houselights/jobs/backend'
import type { Registry } from '@houselights/sources/registry'
import { inactiveReason } from './registry.ts'
import type { Reporter } from './reporter.ts'

/** Says what an earlier worker left, and what is unsafe about the queue. */
export async function reportState(config: Config, { log }: Reporter, lost: number): Promise<void> {
  if (lost > 0) log.warn({ lost }, 'reads that an earlier worker left open were closed as failed')
  for (const doubt of await redisDoubts(config.queueUrl)) log.warn(doubt)
}

/** Says what is read now, and what is not. */
export function announce(
  registry: Registry,
  config: Config,
  { print, log }: Reporter,
  count: { due: number; active: number },
): void {
  for (const source of registry.sources) {
    const reason = inactiveReason(source, config.keys)
    if (reason) log.info({ source: source.slug, reason }, 'not read')
  }
  const rest = registry.sources.length - count.active
  print(`Reading ${count.due} of ${count.active} sources now; ${rest} are not read (see the log).`)
}
