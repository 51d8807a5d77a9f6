import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { complaintIn, damaged, orDamaged, otherMajor, toMessage } from './damaged-database.ts'
import { postgresMajor, postgresPrograms, runAs, type ServerUser, serverUser } from './postgres-binaries.ts'
import { endPostmaster, runningPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The server's `postgres` database; `ensureDatabase` makes others beside it. */
  url: string
  /** Starts it again, on its port, if it has ended. Returns whether it had. */
  restart(): Promise<boolean>
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  port?: number
  /** Off only where the data may be lost with the machine, as in tests. */
  durable?: boolean
}

/** Starts a Postgres of our own on 127.0.0.1, on the data of an earlier start where there is any; one left running is taken over. */
export async function startPostgres({ dataDir, port, durable = true }: Options): Promise<EmbeddedPostgres> {
  const directory = resolve(dataDir)
  await mkdir(dirname(directory), { recursive: true })
  const user = await serverUser(dirname(directory))
  await createCluster(directory, user)
  const password = await getPassword(directory)
  const running = await runningPostmaster(directory)
  if (!running) await refuseOtherMajor(directory)
  const usedPort = running?.port ?? (await start(directory, user, port, durable))
  const url = toAddress(usedPort, password)
  const stop = async () => {
    // it may have ended before us
    if (!(await runningPostmaster(directory))) return
    await runAs(user, postgresPrograms().pgCtl, ['stop', '-D', directory, '-m', 'fast', '-w', '-t', '60'])
  }
  const endWithUs = () => endPostmaster(directory)
  process.once('exit', endWithUs)
  try {
    await answers(url)
  } catch (cause) {
    if (!running) await stop()
    throw damaged(directory, toMessage(cause), cause)
  }
  return {
    url,
    restart: async () => {
      if (await runningPostmaster(directory)) return false
      await start(directory, user, usedPort, durable)
      return true
    },
    stop: async () => {
      await stop()
      process.off('exit', endWithUs)
    },
  }
}

/** The Postgres that runs on a data directory, to be used and left running; undefined where none does. */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const directory = resolve(dataDir)
  const running = await runningPostmaster(directory)
  return running && toAddress(running.port, await getPassword(directory))
}

const toAddress = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

const getPassword = async (directory: string): Promise<string> =>
  (
    await readFile(passwordFile(directory), 'utf8').catch(orDamaged(directory, 'its password file is not to be read'))
  ).trim()

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

const passwordFile = (directory: string) => `${directory}.password`
const exists = (path: string) => stat(path).then(Boolean, () => false)

/** Made aside and then renamed, so that a start cut short leaves no half of a cluster. */
async function createCluster(directory: string, user: ServerUser) {
  if (await exists(join(directory, 'PG_VERSION'))) return
  const there = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw damaged(directory, error.message, error)
  })
  if (there.length > 0) throw damaged(directory, 'it holds something, but no PG_VERSION')
  const draft = `${directory}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await writeFile(passwordFile(directory), randomBytes(18).toString('base64url'), { mode: 0o600 })
  // the other user reads root's password file, during initdb
  if (user) await Promise.all([draft, passwordFile(directory)].map((path) => chown(path, user.uid, user.gid)))
  await runAs(user, postgresPrograms().initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${passwordFile(directory)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8', // lower() knows all letters, whatever locales the machine has
    ...((await exists('/dev/shm')) ? [] : ['--set=dynamic_shared_memory_type=mmap']),
  ])
  await rename(draft, directory)
}

/** Postgres reads only the files of its own major version. */
async function refuseOtherMajor(directory: string): Promise<void> {
  const theirs = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  const ours = await postgresMajor()
  // anything else than a version is damage, of which the server says more
  if (/^\d+(\.\d+)?$/.test(theirs) && theirs !== ours) throw otherMajor(directory, theirs, ours)
}

async function start(directory: string, user: ServerUser, wanted: number | undefined, durable: boolean) {
  const port = wanted ?? (await getPort({ host: '127.0.0.1' }))
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    // each queue and each worker of one holds some, where the queues are here, too
    max_connections: '400',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  const log = join(directory, 'server.log')
  const before = await stat(log).then(
    ({ size }) => size,
    () => 0,
  ) // it is made by the first start
  try {
    await runAs(user, postgresPrograms().pgCtl, [
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
    const said = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(before).toString()
    throw damaged(directory, complaintIn(said) ?? toMessage(cause), cause)
  }
  return port
}
