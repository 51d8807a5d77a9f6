import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { SAMPLE_PLACES_KEY } from '@houselights/sample-city/providers/sample-places'
import { startSampleSites } from '@houselights/sample-city/server'
import { ALLOCATOR, NODE_OPTIONS } from './memory.ts'
import { damagedDatabaseError, isDamage } from './postgres/damaged-database.ts'
import { startPostgres } from './postgres/embedded-postgres.ts'
import { seedSampleDetails } from './seed-sample-details.ts'
import type { StackOptions } from './stack-options.ts'
import { keepRunning } from './supervise/keep-running.ts'
import { checkDisk, checkPictures, checkPort, checkStateFolder } from './supervise/preflight.ts'
import { Service } from './supervise/service.ts'
import { lockStateFolder } from './supervise/state-lock.ts'
import { waitUntilUp } from './supervise/wait-until-up.ts'

export interface Stack {
  webUrl: string
  apiUrl: string
  databaseUrl: string
  sampleSitesOrigin: string | undefined
  /** Starts the worker, optionally with its own settings; an undefined one is unset. */
  startWorker(settings?: NodeJS.ProcessEnv): Service
  /** Stops everything, last started first. Safe to call twice. */
  stop(): Promise<void>
}

/** Each service has its own metrics port: this offset is added to the first. */
const METRICS_PORTS = { api: 0, web: 1, worker: 2 } as const

const COMMANDS = { live: 'npm start', demo: 'npm run demo', replay: 'npm start -- --replay' } as const

/** Starts Postgres, API, worker and website on this machine. If one fails, those that started are stopped again. */
export async function startStack(options: StackOptions, printLine: (line: string) => void): Promise<Stack> {
  const { stateDir, apiPort, webPort, watch = false } = options
  await checkStateFolder(stateDir)
  await checkDisk(stateDir)
  // before the ports: the second of two stacks on one folder should report the first stack, not its ports
  const command = watch ? 'npm run dev' : COMMANDS[options.mode]
  const lock = lockStateFolder(stateDir, command, options.database)
  const cleanups: (() => Promise<void> | void)[] = [lock.release]
  const stop = runOnce(async () => {
    for (const step of cleanups.reverse()) await step()
  })
  try {
    await checkPort(webPort, 'WEB_PORT')
    await checkPort(apiPort, 'API_PORT')
    await checkPictures(withPicturesFolder(options))
    const databaseUrl = await openDatabase(options, cleanups, printLine)
    const logsFolder = join(stateDir, 'logs')
    await mkdir(logsFolder, { recursive: true })
    const sites = options.mode === 'demo' ? await startSampleSites() : undefined
    if (sites) cleanups.push(sites.stop)
    if (sites) await seedSampleDetails(databaseUrl, sites.origin)
    const env: NodeJS.ProcessEnv = { ...getServiceEnvironment(options, sites?.origin), DATABASE_URL: databaseUrl }
    const startService = (name: keyof typeof NODE_OPTIONS, entry: string, settings: NodeJS.ProcessEnv = {}) => {
      const service = new Service({
        name,
        entry,
        env: { ...ALLOCATOR, ...env, ...getMetricsSettings(options.metricsPort, METRICS_PORTS[name]), ...settings },
        options: watch ? [] : NODE_OPTIONS[name],
        // Vite watches what the website imports
        watch: watch && name !== 'web',
        logFile: join(logsFolder, `${name}.log`),
        printLine,
      })
      cleanups.push(() => service.stop())
      return service
    }
    const [webUrl, apiUrl] = [`http://localhost:${webPort}`, `http://localhost:${apiPort}`]
    startService('api', 'apps/api/src/server.ts')
    await waitUntilUp(`http://127.0.0.1:${apiPort}/health`, 'The API')
    startService('web', watch ? 'apps/web/dev-server.ts' : 'apps/web/server.ts')
    await waitUntilUp(`http://127.0.0.1:${webPort}/health`, 'The website')
    return {
      webUrl,
      apiUrl,
      databaseUrl,
      sampleSitesOrigin: sites?.origin,
      startWorker: (settings) => startService('worker', 'tooling/dev-services/src/worker.ts', settings),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const getMetricsSettings = (firstPort: number | undefined, offset: number): NodeJS.ProcessEnv => ({
  METRICS_PORT:
    firstPort === undefined
      ? undefined
      : `${/^.*:/.exec(process.env.METRICS_PORT ?? '')?.[0] ?? ''}${firstPort + offset}`,
})

async function openDatabase(
  { stateDir, database }: StackOptions,
  cleanups: (() => Promise<void> | void)[],
  printLine: (line: string) => void,
): Promise<string> {
  const dataDir = join(stateDir, 'postgres')
  const server = await startPostgres({ dataDir })
  cleanups.push(server.stop)
  cleanups.push(keepRunning(server, printLine))
  try {
    const url = await ensureDatabase(server.url, database)
    await migrate(url)
    return url
  } catch (error) {
    throw isDamage(error) ? damagedDatabaseError(dataDir, error.message, error) : error
  }
}

/** Adds a folder for pictures next to the database to the environment, unless it sets one. */
const withPicturesFolder = ({ stateDir }: StackOptions): NodeJS.ProcessEnv => ({
  PICTURES_DIR: join(stateDir, 'pictures'),
  ...process.env,
})

function getServiceEnvironment(options: StackOptions, sites: string | undefined): NodeJS.ProcessEnv {
  const { mode, webPort, apiPort } = options
  const replay = mode === 'replay' ? { capturesDir: options.capturesDir, asOf: options.asOf } : {}
  return {
    ...(sites && { ...getSampleSettings(sites), PUBLIC_URL: `http://localhost:${webPort}` }),
    // the delay is for proxies, and there are none here
    SHUTDOWN_DELAY: '0',
    ...withPicturesFolder(options),
    ...toStandInsEnv({ ...options.standIns, ...replay, mode, sampleSitesOrigin: sites, providersUrl: sites }),
    API_PORT: String(apiPort),
    WEB_PORT: String(webPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    ...(options.queueUrl && { QUEUE_URL: options.queueUrl }),
  }
}

/** Returns a payment page, partner codes and keys of the sample providers. The environment can set others. */
const getSampleSettings = (origin: string) => ({
  DONATION_URL: `${origin}/donate`,
  AFFILIATE_CODES: 'ticketmaster=sample,eventbrite=sample,axs=sample,bandsintown=sample',
  SPOTIFY_KEY: 'sample:sample',
  GOOGLE_PLACES_API_KEY: SAMPLE_PLACES_KEY,
  // MusicBrainz is only used if a contact address is set
  CONTACT_URL: 'mailto:demo@houselights.example',
})

function runOnce(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => {
    result ??= work()
    return result
  }
}
