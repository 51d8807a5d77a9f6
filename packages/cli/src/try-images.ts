import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { tryImages } from './images/try-images.ts'

const USAGE = 'Usage: npm run try-images -- [--bases FOLDER] [--keep] [--verbose]'
const PROGRAMS = ['debootstrap', 'ip', 'ss', 'unshare', 'nsenter', 'setpriv', 'mount', 'chroot', 'tar', 'redis-server']
/** Set for the process that runs in namespaces of its own. */
const INNER = 'TRY_IMAGES_FOLDER'

await runCommand(async () => {
  const { values } = readArguments(
    { bases: { type: 'string' }, keep: { type: 'boolean' }, verbose: { type: 'boolean' } },
    USAGE,
  )
  const bases = resolve(values.bases ?? join(ROOT, '.data/try-images'))
  const inner = process.env[INNER]
  if (inner) return runInner(inner, bases, values.verbose ?? false)
  const missing = whatIsMissing()
  if (missing) throw new UsageError(missing)
  await mkdir(bases, { recursive: true })
  await removeLeftRuns(bases)
  const folder = await mkdtemp(join(bases, `run-${process.pid}-`))
  try {
    return await inNamespaces(folder)
  } finally {
    if (values.keep) console.error(`Kept: ${folder}`)
    else await rm(folder, { recursive: true, force: true })
  }
})

/** A run that was killed leaves its folder, and nothing else. */
async function removeLeftRuns(bases: string) {
  for (const name of await readdir(bases)) {
    const pid = /^run-(\d+)-/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) await rm(join(bases, name), { recursive: true, force: true })
  }
}

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'Images are tried on Linux as root, for namespaces and mounts: run the command with sudo, or in a machine of its own.'
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
  return missing.length === 0
    ? undefined
    : `These programs are needed and not here: ${missing.join(', ')}. On Debian: apt-get install debootstrap iproute2 util-linux mount redis-server`
}

/**
 * Runs this command again with mounts and processes of its own. When it ends, in whatever way, the kernel ends all that it
 * started and takes down all that it mounted, networks included.
 */
async function inNamespaces(folder: string): Promise<number> {
  const namespaces = ['--mount', '--propagation=private', '--pid', '--fork', '--kill-child', '--mount-proc', '--ipc']
  const child = spawn('unshare', [...namespaces, process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    // its end tells the inner process that this one is gone
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, [INNER]: folder },
  })
  const ended = new Promise<number>((settle, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => settle(code ?? 1))
  })
  const stopped = new Promise<number>((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.removeAllListeners(signal).on(signal, () => {
        child.kill('SIGKILL')
        settle(1)
      })
  })
  const code = await Promise.race([ended, stopped])
  await ended
  return code
}

async function runInner(folder: string, bases: string, verbose: boolean): Promise<never> {
  process.stdin.on('end', () => process.exit(1)).resume()
  try {
    const { table, doubts } = await tryImages({ root: ROOT, folder, bases, verbose })
    console.log([table, '', ...(doubts.length > 0 ? doubts : ['Nothing is wrong with them.'])].join('\n'))
    process.exit(doubts.length === 0 ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // services still run: they end with this process
    process.exit(1)
  }
}
