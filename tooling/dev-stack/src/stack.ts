import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { standIns } from '@houselights/config/settings/stand-ins'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { SAMPLE_PLACES_KEY } from '@houselights/sample-city/providers/sample-places'
import { startSampleSites } from '@houselights/sample-city/server'
import { ALLOCATOR, NODE_OPTIONS } from './memory.ts'
import { damaged, isDamage } from './postgres/damaged-database.ts'
import { startPostgres } from './postgres/embedded-postgres.ts'
import { seedSampleDetails } from './seed-sample-details.ts'
import type { StackOptions } from './stack-options.ts'
import { keepRunning } from './supervise/keep-running.ts'
import { checkDisk, checkPictures, checkPort, checkStateFolder } from './supervise/preflight.ts'
import { Service } from './supervise/service.ts'
import { lockStateFolder } from './supervise/state-lock.ts'
import { untilAnswers } from './supervise/until-answers.ts'

export interface Stack {
  webUrl: string
  apiUrl: string
  databaseUrl: string
  sampleSitesOrigin: string | undefined
  /** With other settings than the rest has, where some are given; one that is undefined is unset. */
  startWorker(settings?: NodeJS.ProcessEnv): Service
  /** Stops everything, last started first; safe to call twice. */
  stop(): Promise<void>
}

/** Each service needs a port of its own for metrics: this much after the first. */
const METRICS_PORTS = { api: 0, web: 1, worker: 2 } as const

const COMMANDS = { live: 'npm start', demo: 'npm run demo', replay: 'npm start -- --replay' } as const

/** Brings up Postgres, API, worker and web on this machine; whatever of it started is stopped again when a part fails. */
export async function startStack(options: StackOptions, say: (line: string) => void): Promise<Stack> {
  const { stateDir, apiPort, webPort, watch = false } = options
  await checkStateFolder(stateDir)
  await checkDisk(stateDir)
  // before the ports: of two stacks on one folder the second should report the first, not its ports
  const command = watch ? 'npm run dev' : COMMANDS[options.mode]
  const lock = lockStateFolder(stateDir, command, options.database)
  const stops: (() => Promise<void> | void)[] = [lock.release]
  const stop = once(async () => {
    for (const step of stops.reverse()) await step()
  })
  try {
    await checkPort(webPort, 'WEB_PORT')
    await checkPort(apiPort, 'API_PORT')
    await checkPictures(picturesBeside(options))
    const databaseUrl = await openDatabase(options, stops, say)
    const logs = join(stateDir, 'logs')
    await mkdir(logs, { recursive: true })
    const sites = options.mode === 'demo' ? await startSampleSites() : undefined
    if (sites) stops.push(sites.stop)
    if (sites) await seedSampleDetails(databaseUrl, sites.origin)
    const env: NodeJS.ProcessEnv = { ...serviceEnvironment(options, sites?.origin), DATABASE_URL: databaseUrl }
    const service = (name: keyof typeof NODE_OPTIONS, entry: string, settings: NodeJS.ProcessEnv = {}) => {
      const running = new Service({
        name,
        entry,
        env: { ...ALLOCATOR, ...env, ...metricsAt(options.metricsPort, METRICS_PORTS[name]), ...settings },
        options: watch ? [] : NODE_OPTIONS[name],
        // Vite watches what the website imports
        watch: watch && name !== 'web',
        logFile: join(logs, `${name}.log`),
        say,
      })
      stops.push(() => running.stop())
      return running
    }
    const [webUrl, apiUrl] = [`http://localhost:${webPort}`, `http://localhost:${apiPort}`]
    service('api', 'apps/api/src/server.ts')
    await untilAnswers(`http://127.0.0.1:${apiPort}/health`, 'The API')
    service('web', watch ? 'apps/web/dev-server.ts' : 'apps/web/server.ts')
    await untilAnswers(`http://127.0.0.1:${webPort}/health`, 'The website')
    return {
      webUrl,
      apiUrl,
      databaseUrl,
      sampleSitesOrigin: sites?.origin,
      startWorker: (settings) => service('worker', 'tooling/dev-services/src/worker.ts', settings),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const metricsAt = (first: number | undefined, after: number): NodeJS.ProcessEnv => ({
  METRICS_PORT:
    first === undefined ? undefined : `${/^.*:/.exec(process.env.METRICS_PORT ?? '')?.[0] ?? ''}${first + after}`,
})

async function openDatabase(
  { stateDir, database }: StackOptions,
  stops: (() => Promise<void> | void)[],
  say: (line: string) => void,
): Promise<string> {
  const dataDir = join(stateDir, 'postgres')
  const server = await startPostgres({ dataDir })
  stops.push(server.stop)
  stops.push(keepRunning(server, say))
  try {
    const url = await ensureDatabase(server.url, database)
    await migrate(url)
    return url
  } catch (error) {
    throw isDamage(error) ? damaged(dataDir, error.message, error) : error
  }
}

/** The environment, with pictures kept beside the database unless it names another place. */
const picturesBeside = ({ stateDir }: StackOptions): NodeJS.ProcessEnv => ({
  PICTURES_DIR: join(stateDir, 'pictures'),
  ...process.env,
})

function serviceEnvironment(options: StackOptions, sites: string | undefined): NodeJS.ProcessEnv {
  const { mode, webPort, apiPort } = options
  const replay = mode === 'replay' ? { capturesDir: options.capturesDir, asOf: options.asOf } : {}
  return {
    ...(sites && { ...sampleSettings(sites), PUBLIC_URL: `http://localhost:${webPort}` }),
    // the delay is for proxies, and here is none
    SHUTDOWN_DELAY: '0',
    ...picturesBeside(options),
    ...standIns({ ...options.standIns, ...replay, mode, sampleSitesOrigin: sites, providersUrl: sites }),
    API_PORT: String(apiPort),
    WEB_PORT: String(webPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    ...(options.queueUrl && { QUEUE_URL: options.queueUrl }),
  }
}

/** A payment page, partners' codes, and keys of the sample kind, unless the environment names others. */
const sampleSettings = (origin: string) => ({
  DONATION_URL: `${origin}/donate`,
  AFFILIATE_CODES: 'ticketmaster=sample,eventbrite=sample,axs=sample,bandsintown=sample',
  SPOTIFY_KEY: 'sample:sample',
  GOOGLE_PLACES_API_KEY: SAMPLE_PLACES_KEY,
  // MusicBrainz is used only by those who can be reached
  CONTACT_URL: 'mailto:demo@houselights.example',
})

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}
