import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { makeBase } from './images/base.ts'
import { Buildah, run } from './images/buildah.ts'
import { readCompose } from './images/compose.ts'
import { imageProblems } from './images/image-problems.ts'

const USAGE = 'Usage: npm run try-images -- [--keep] (Linux, root)'
/** The programs that are needed, and Debian's packages of them. */
const PROGRAMS = { buildah: 'buildah', debootstrap: 'debootstrap', ip: 'iproute2', 'redis-server': 'redis-server' }
const IMAGES = ['migrate', 'api', 'worker', 'web']

await runCommand(async () => {
  const { values } = readArguments({ keep: { type: 'boolean' } }, USAGE)
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new UsageError('Images are built on Linux as root: run the command with sudo, or in a machine of its own.')
  await installMissing()
  await mkdir(join(ROOT, '.data'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.data/try-images-'))
  const buildah = new Buildah(folder)
  try {
    const problems = await build(buildah, folder)
    problems.push(...(await runServices(folder)))
    console.log(problems.join('\n') || 'Nothing is wrong with them.')
    return problems.length === 0 ? 0 : 1
  } finally {
    if (values.keep) console.error(`Kept: ${folder}`)
    else {
      await buildah.run('rm', '--all')
      await rm(folder, { recursive: true, force: true })
    }
  }
})

async function installMissing() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  const missing = Object.entries(PROGRAMS).flatMap(([program, name]) =>
    folders.some((folder) => existsSync(join(folder, program))) ? [] : [name],
  )
  if (missing.length === 0) return
  console.error(`Installing ${missing.join(', ')} with apt-get…`)
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', ...missing], { DEBIAN_FRONTEND: 'noninteractive' })
}

/** Builds the images that docker-compose.yml names, from a base that is made here. */
async function build(buildah: Buildah, folder: string): Promise<string[]> {
  const { services } = await readCompose(join(ROOT, 'docker-compose.yml'), { ADMIN_PASSWORD: 'thrown away' })
  const problems: string[] = []
  const bases = new Set<string>()
  for (const name of IMAGES) {
    const { dockerfile, target } = services[name]?.build ?? { dockerfile: '', target: '' }
    const text = await readFile(join(ROOT, dockerfile), 'utf8')
    const [, base = ''] = /^FROM (\S+)/m.exec(text) ?? []
    if (!bases.has(base)) {
      console.error(`Making ${base}…`)
      await makeBase(buildah, base, folder)
      bases.add(base)
    }
    console.error(`Building ${name}…`)
    const begun = performance.now()
    const from = ['--file', join(ROOT, dockerfile), '--target', target, '--tag', name]
    await buildah.run('build', '--pull-never', '--layers', '--format', 'docker', '--quiet', ...from, ROOT)
    await buildah.run('from', '--pull-never', '--name', name, name)
    console.error(`  ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    problems.push(...(await imageProblems(buildah, name, name)).map((problem) => `${name}: ${problem}`))
  }
  return problems
}

/** Starts them in a network and a process namespace of their own, which end with the process. */
async function runServices(folder: string): Promise<string[]> {
  console.error('Starting the services…')
  const script = join(import.meta.dirname, 'images/run-services.ts')
  const start = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, script, folder]
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const child = spawn('unshare', [...namespaces, ...start], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  return code === 0 ? [] : ['The images do not work with each other: see above.']
}
