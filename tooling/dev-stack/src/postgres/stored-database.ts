import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { databaseUrl } from '@houselights/database/connection/ensure-database'
import { SourceEntity } from '@houselights/database/schema/entities/sources'
import { parseStackOptions, type StackOptions } from '../stack-options.ts'
import { CannotStart, checkStateFolder } from '../supervise/preflight.ts'
import { getHolder, isLocked, lockStateFolder } from '../supervise/state-lock.ts'
import { getRunningPostgresUrl, startPostgres } from './embedded-postgres.ts'
import { withDatabase } from './with-database.ts'

export interface StoredDatabase {
  /** The environment variables that our services need to use it. */
  env: { DATABASE_URL: string; STAND_INS: string; PICTURES_DIR: string; BACKUP_DIR: string }
  close(): Promise<void>
}

type Mode = StackOptions['mode']
const MODES: readonly Mode[] = ['live', 'demo', 'replay']

/**
 * Opens the database of a Houselights on this machine: the one that the arguments choose (they're those of `npm
 * start`), else the one that is running, else the live site's. If it isn't running, its Postgres is started, and
 * `close` stops it again. A database for a restore may be new.
 */
export async function openStoredDatabase(
  args: string[],
  env: NodeJS.ProcessEnv,
  { forRestore = false }: { forRestore?: boolean } = {},
): Promise<StoredDatabase> {
  const options = args.length > 0 ? parseStackOptions(args, env) : undefined
  const state = resolve(ROOT, env.HOUSELIGHTS_STATE_DIR ?? '.data')
  const mode = options?.mode ?? findRunningMode(state) ?? 'live'
  const folder = join(state, mode)
  if (forRestore) await checkStateFolder(folder)
  else if (!existsSync(join(folder, 'postgres')))
    throw new CannotStart(
      `There is no data in ${folder} yet. Start Houselights once (npm start), or choose the demo or a replay (--demo, or --replay FOLDER --as-of TIME).`,
    )
  const server = await openServer(folder)
  const database =
    options?.database ?? server.database ?? parseStackOptions(mode === 'demo' ? ['--demo'] : [], env).database
  const url = databaseUrl(server.url, database)
  return {
    env: {
      DATABASE_URL: url,
      PICTURES_DIR: env.PICTURES_DIR ?? join(folder, 'pictures'),
      // next to the database, unless the environment sets another folder
      BACKUP_DIR: env.BACKUP_DIR ?? join(folder, 'backups'),
      ...toStandInsEnv({
        mode,
        sampleSitesOrigin: mode === 'demo' && !forRestore ? await findSampleSites(url) : undefined,
      }),
    },
    close: server.close,
  }
}

/** Finds the mode of the Houselights that runs on the state folder. If two run, the arguments must choose one. */
function findRunningMode(state: string): Mode | undefined {
  const runningModes = MODES.filter((mode) => isLocked(join(state, mode)))
  if (runningModes.length > 1)
    throw new CannotStart(
      `${runningModes.join(' and ')} run on ${state}. Choose one (--demo, or --replay FOLDER --as-of TIME), or stop the other.`,
    )
  return runningModes[0]
}

async function openServer(folder: string): Promise<{ url: string; database?: string; close(): Promise<void> }> {
  const dataDir = join(folder, 'postgres')
  if (isLocked(folder)) {
    const url = await getRunningPostgresUrl(dataDir)
    if (!url) throw new CannotStart(`The Houselights on ${folder} is starting or stopping. Try again in a moment.`)
    return { url, ...asOptional(getHolder(folder)?.database), close: async () => undefined }
  }
  const lock = lockStateFolder(folder, 'npm run reparse')
  const server = await startPostgres({ dataDir })
  return {
    url: server.url,
    close: async () => {
      await server.stop()
      lock.release()
    },
  }
}

const asOptional = (database: string | undefined) => (database === undefined ? {} : { database })

/** Finds the origin of the sample venue sites in the sources' addresses. */
async function findSampleSites(url: string): Promise<string> {
  const sources = await withDatabase(url, (db) => db.getRepository(SourceEntity).find({ select: { url: true } }))
  const sampleSource = sources.find((source) => source.url.startsWith('http://127.0.0.1:'))
  if (!sampleSource) throw new CannotStart("The demo hasn't scraped anything yet. Start it once (npm run demo).")
  return new URL(sampleSource.url).origin
}
