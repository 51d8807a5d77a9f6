import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** What an engine leaves a container of root when nothing else is said. */
const ENGINE_CAPABILITIES =
  '-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap'

export interface Container {
  /** Its tree, as it is mounted. */
  root: string
  workdir: string
  environment: Readonly<Record<string, string>>
  /** `root`, or numbers as `uid:gid`. */
  user: string
  /** A network namespace by its name; that of the machine when left out. */
  network?: string
}

export const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Runs a program of the machine to its end and gives what it printed; throws what it said where it fails. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute(program, args, { maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().slice(-4_000) : ''
    throw new Error(`${program} ${args.join(' ')} failed: ${said || String(cause)}`, { cause })
  }
}

/** How a program is started in a container: namespaces of its own, its tree as root, its user, and for services no right at all. */
export function startArguments(container: Container, argv: readonly string[], rights: 'build' | 'none'): string[] {
  const { root, workdir, network } = container
  return [
    ...(network ? ['nsenter', `--net=/run/netns/${network}`] : []),
    ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--ipc', '--uts'],
    ...[`--root=${root}`, `--wd=${workdir}`, '--mount-proc'],
    ...asUser(container, argv, rights),
  ]
}

/** How a further program is started in a running container, as health checks are. */
export function enterArguments(container: Container, pid: number, argv: readonly string[]): string[] {
  return [
    ...['nsenter', `--target=${pid}`, '--mount', '--pid', '--net', '--ipc', '--uts', '--root'],
    `--wdns=${container.workdir}`,
    ...asUser(container, argv, 'none'),
  ]
}

function asUser({ user, environment }: Container, argv: readonly string[], rights: 'build' | 'none'): string[] {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(user) ?? []
  if (user !== 'root' && uid === undefined) throw new Error(`USER must be root or numbers as uid:gid: ${user}`)
  const home = user === 'root' ? '/root' : '/home/node'
  const variables = Object.entries({ PATH, HOME: home, ...environment }).map(([name, value]) => `${name}=${value}`)
  return [
    ...['/usr/bin/env', '-i', ...variables, '/usr/bin/setpriv'],
    ...(user === 'root' ? [] : [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']),
    ...(rights === 'build'
      ? [`--bounding-set=${ENGINE_CAPABILITIES}`]
      : ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all']),
    '--',
    ...argv,
  ]
}

/** Runs a program to its end, with its output kept; throws its last lines where it fails. */
export async function runToEnd(argv: readonly string[], timeoutMs: number): Promise<string> {
  const [program = '', ...args] = argv
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output = (output + data.toString()).slice(-200_000)
    })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const code = await new Promise<number | string>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => resolve(status ?? signal ?? 1))
  }).finally(() => clearTimeout(timer))
  if (code !== 0) throw new Error(`It ended with ${code}:\n${output.split('\n').slice(-40).join('\n')}`)
  return output
}
