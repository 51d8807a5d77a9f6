import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getEnrichment } from '@houselights/contracts/operators/enrichment'
import { SiteStatus } from '@houselights/contracts/public-api/routes'
import { buildWebsite } from '@houselights/dev-stack/build-website'
import { findConsecutivePorts } from '@houselights/dev-stack/consecutive-ports'
import { type Stack, startStack } from '@houselights/dev-stack/stack'
import type { StackOptions } from '@houselights/dev-stack/stack-options'
import getPort from 'get-port'

export interface Demo extends Stack {
  /** Where each service serves its metrics, if they're on. */
  metrics: Readonly<Record<string, string>>
  logs: string
}

/**
 * Starts a demo, waits until everything is scraped and enriched, runs the work with the site's address, and stops the
 * demo.
 */
export async function withDemo<Result>(
  work: (site: string, demo: Demo) => Promise<Result>,
  { withMetrics = false, standIns = {} }: { withMetrics?: boolean; standIns?: StackOptions['standIns'] } = {},
): Promise<Result> {
  const stateDir = await mkdtemp(join(tmpdir(), 'houselights-demo-'))
  const [webPort, apiPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  await buildWebsite()
  const metricsPort = withMetrics ? await findConsecutivePorts(3) : undefined
  const options = { mode: 'demo', stateDir, database: 'houselights_demo', webPort, apiPort, metricsPort } as const
  const stack = await startStack({ ...options, standIns }, () => {})
  const metrics = Object.fromEntries(
    metricsPort
      ? ['api', 'web', 'worker'].map((name, offset) => [name, `http://127.0.0.1:${metricsPort + offset}`])
      : [],
  )
  try {
    stack.startWorker()
    for (let unscraped = 1; unscraped > 0; await wait(500)) {
      const { sources } = SiteStatus.parse(await (await fetch(`${stack.apiUrl}/api/status`)).json())
      unscraped = sources.active === 0 ? 1 : sources.neverRead
    }
    while (!(await isEnriched(stack.apiUrl))) await wait(500)
    // after this, API responses that the website cached before scraping ended have expired
    await wait(2_000)
    return await work(stack.webUrl, { ...stack, metrics, logs: join(stateDir, 'logs') })
  } finally {
    await stack.stop()
    await rm(stateDir, { recursive: true, force: true })
  }
}

async function isEnriched(api: string): Promise<boolean> {
  const response = await fetch(api + getEnrichment.path)
  const { pictures, providers } = getEnrichment.response.parse(await response.json())
  return pictures.kept > 0 && [pictures, ...providers].every(({ waiting }) => waiting === 0)
}
