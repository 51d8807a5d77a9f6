import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ALLOCATOR, NODE_OPTIONS } from '@houselights/dev-stack/memory'
import getPort from 'get-port'
import type { Contestant, Figures } from './interleave.ts'
import { cpuMs } from './process-figures.ts'
import { BenchProcess } from './processes.ts'
import type { Release } from './release.ts'

/** A release with its database: what one side of the comparison starts its servers with. */
export interface Side {
  release: Release
  databaseUrl: string
  /** So many events are in it. */
  rows: number
  /** A smaller one to compare with, where the database is large. */
  small?: { rows: number; databaseUrl: string }
}

export interface RunningServer {
  process: BenchProcess
  origin: string
}

const LOCAL = '127.0.0.1'
const API = 'apps/api/src/server.ts'
const API_WITHOUT_KEPT_ANSWERS = 'apps/api/dev/without-kept-answers.ts'

/** The API of a release; `eachTime`: with no answer kept, so that every request reads the database. */
export async function startApi({ release, databaseUrl }: Side, { eachTime = false } = {}): Promise<RunningServer> {
  const port = await getPort({ host: LOCAL })
  const process = new BenchProcess({
    name: `API, ${release.name}`,
    root: release.root,
    entry: eachTime ? API_WITHOUT_KEPT_ANSWERS : API,
    ...boundsOf(release, 'api'),
    env: {
      ...quiet,
      DATABASE_URL: databaseUrl,
      API_PORT: String(port),
      // one client asks for everything here
      SEARCHES_A_MINUTE: '1000000000',
    },
  })
  const origin = `http://${LOCAL}:${port}`
  await process.untilAnswers(`${origin}/health`)
  return { process, origin }
}

/** The website of a release, before an API. */
export async function startWeb({ release }: Side, apiUrl: string): Promise<RunningServer> {
  const port = await getPort({ host: LOCAL })
  const origin = `http://${LOCAL}:${port}`
  const process = new BenchProcess({
    name: `website, ${release.name}`,
    root: release.root,
    entry: 'apps/web/server.ts',
    ...boundsOf(release, 'web'),
    env: { ...quiet, API_URL: apiUrl, WEB_PORT: String(port), PUBLIC_URL: origin },
  })
  await process.untilAnswers(`${origin}/health`)
  return { process, origin }
}

/** How the memory of a service is bounded; an earlier release may have been started without. */
export const boundsOf = ({ root }: Release, service: keyof typeof NODE_OPTIONS) =>
  existsSync(join(root, 'packages/dev-stack/src/memory.ts'))
    ? { nodeOptions: NODE_OPTIONS[service], allocator: ALLOCATOR }
    : {}

/** Whatever the environment has of settings, a measurement is the same. */
const quiet = {
  HOST: LOCAL,
  SHUTDOWN_DELAY: '0',
  LOG_LEVEL: 'warn',
  ADMIN_TOKEN: 'a token of a measurement',
  QUEUE_URL: '',
}

/** A contestant with the processor time of its server for each request. */
export const ofServer = (
  name: string,
  server: { process: BenchProcess },
  measure: () => Promise<Figures>,
): Contestant => ({
  name,
  measure: async () => {
    const before = cpuMs(server.process.pid)
    const figures = await measure()
    return { ...figures, cpuMs: (cpuMs(server.process.pid) - before) / (figures.requests ?? 1) }
  },
})
