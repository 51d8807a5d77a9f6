import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { damagedDatabaseError, findStartError, otherMajorError, throwDamaged, toMessage } from './damaged-database.ts'
import { getPostgresMajor, getPostgresPrograms, getServerUser, runAs, type ServerUser } from './postgres-binaries.ts'
import { endPostmaster, getRunningPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The server's `postgres` database; `ensureDatabase` creates others on the server. */
  url: string
  /** Restarts the server on its port if it has ended. Returns whether it had. */
  restart(): Promise<boolean>
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  port?: number
  /** False only if the data may be lost with the machine, as in tests. */
  durable?: boolean
}

/**
 * Starts our own Postgres on 127.0.0.1, with the data of earlier starts if there are any. Takes over a server that was
 * left running.
 */
export async function startPostgres({ dataDir, port, durable = true }: Options): Promise<EmbeddedPostgres> {
  const directory = resolve(dataDir)
  await mkdir(dirname(directory), { recursive: true })
  const user = await getServerUser(dirname(directory))
  await createCluster(directory, user)
  const password = await getPassword(directory)
  const runningServer = await getRunningPostmaster(directory)
  if (!runningServer) await rejectOtherMajor(directory)
  const usedPort = runningServer?.port ?? (await start(directory, user, port, durable))
  const url = toAddress(usedPort, password)
  const stop = async () => {
    // the server may have ended already
    if (!(await getRunningPostmaster(directory))) return
    await runAs(user, getPostgresPrograms().pgCtl, ['stop', '-D', directory, '-m', 'fast', '-w', '-t', '60'])
  }
  const stopOnExit = () => endPostmaster(directory)
  process.once('exit', stopOnExit)
  try {
    await checkConnection(url)
  } catch (cause) {
    if (!runningServer) await stop()
    throw damagedDatabaseError(directory, toMessage(cause), cause)
  }
  return {
    url,
    restart: async () => {
      if (await getRunningPostmaster(directory)) return false
      await start(directory, user, usedPort, durable)
      return true
    },
    stop: async () => {
      await stop()
      process.off('exit', stopOnExit)
    },
  }
}

/** Returns the address of the Postgres that runs on a data directory; undefined if none does. */
export async function getRunningPostgresUrl(dataDir: string): Promise<string | undefined> {
  const directory = resolve(dataDir)
  const runningServer = await getRunningPostmaster(directory)
  return runningServer && toAddress(runningServer.port, await getPassword(directory))
}

const toAddress = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const getPassword = async (directory: string): Promise<string> =>
  (
    await readFile(getPasswordPath(directory), 'utf8').catch(throwDamaged(directory, "its password file can't be read"))
  ).trim()

async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

const getPasswordPath = (directory: string) => `${directory}.password`
const exists = (path: string) => stat(path).then(Boolean, () => false)

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted start leaves no partial cluster.
 */
async function createCluster(directory: string, user: ServerUser) {
  if (await exists(join(directory, 'PG_VERSION'))) return
  const existingFiles = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw damagedDatabaseError(directory, error.message, error)
  })
  if (existingFiles.length > 0) throw damagedDatabaseError(directory, 'it has files, but no PG_VERSION')
  const draftFolder = `${directory}.new`
  await rm(draftFolder, { recursive: true, force: true })
  await mkdir(draftFolder, { mode: 0o700 })
  await writeFile(getPasswordPath(directory), randomBytes(18).toString('base64url'), { mode: 0o600 })
  // initdb runs as another user and must be able to read root's password file
  if (user) await Promise.all([draftFolder, getPasswordPath(directory)].map((path) => chown(path, user.uid, user.gid)))
  await runAs(user, getPostgresPrograms().initdb, [
    `--pgdata=${draftFolder}`,
    '--username=postgres',
    `--pwfile=${getPasswordPath(directory)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8', // lower() works for all letters, whatever locales the machine has
    ...((await exists('/dev/shm')) ? [] : ['--set=dynamic_shared_memory_type=mmap']),
  ])
  await rename(draftFolder, directory)
}

/** Postgres can only read files of its own major version. */
async function rejectOtherMajor(directory: string): Promise<void> {
  const theirs = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  const ours = await getPostgresMajor()
  // anything but a version number is damage, which the server reports in more detail
  if (/^\d+(\.\d+)?$/.test(theirs) && theirs !== ours) throw otherMajorError(directory, theirs, ours)
}

async function start(directory: string, user: ServerUser, requestedPort: number | undefined, durable: boolean) {
  const port = requestedPort ?? (await getPort({ host: '127.0.0.1' }))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    // if the queues are in this database too, each queue and each of its workers uses several connections
    max_connections: '400',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = join(directory, 'server.log')
  const sizeBefore = await stat(log).then(
    ({ size }) => size,
    () => 0,
  ) // the first start creates it
  try {
    await runAs(user, getPostgresPrograms().pgCtl, [
      'start',
      '-D',
      directory,
      '-l',
      log,
      '-w',
      '-t',
      '60',
      '-o',
      `-p ${port} ${flags.join(' ')}`,
    ])
  } catch (cause) {
    const newLogText = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(sizeBefore).toString()
    throw damagedDatabaseError(directory, findStartError(newLogText) ?? toMessage(cause), cause)
  }
  return port
}
