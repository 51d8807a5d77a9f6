import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '@houselights/command-line/root'
import { defaultCity } from '@houselights/config/cities/cities'
import { startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import { Buildah } from './buildah.ts'
import { parseCompose } from './compose.ts'

// Starts the built images together. try-images.ts runs this file in its own network and process namespace: ports are
// free there, nothing reaches the Internet, and all processes end with it.

const HEALTHY_TIMEOUT_MS = 120_000
const PAGE_TIMEOUT_MS = 90_000
const [folder = ''] = process.argv.slice(2)
const buildah = new Buildah(folder)
const getLogPath = (name: string) => join(folder, `${name}.log`)

/** Stores the process's pid: buildah with chroot isolation is killed by signals and doesn't pass them on. */
const STORE_PID = ['sh', '-c', 'echo $$ > /tmp/pid; exec "$@"', 'sh']

const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
const redis = ['--port', '6379', '--dir', folder, '--save', '', '--logfile', getLogPath('redis')]
spawn('redis-server', redis, { stdio: 'ignore' })
const { services } = await parseCompose(join(ROOT, 'docker-compose.yml'), { ADMIN_PASSWORD: 'thrown away' })

/**
 * Returns a service's environment. Everything is on one loopback interface here, so only one service can have the
 * metrics port.
 */
function getEnvironment(name: string): Record<string, string> {
  const defaults = services[name]?.environment ?? {}
  const overrides: Record<string, string> = {
    DATABASE_URL: postgres.url,
    QUEUE_URL: 'redis://127.0.0.1:6379',
    API_URL: 'http://127.0.0.1:4000',
    TRUSTED_PROXIES: 'loopback',
    METRICS_PORT: name === 'worker' ? '9464' : '',
  }
  return { ...defaults, ...Object.fromEntries(Object.entries(overrides).filter(([key]) => key in defaults)) }
}

async function start(name: string) {
  const { Entrypoint, Cmd, Healthcheck } = await buildah.inspect(name)
  const variables = Object.entries(getEnvironment(name)).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const command = [...(Entrypoint ?? []), ...(Cmd ?? [])]
  const log = openSync(getLogPath(name), 'a')
  const child = spawn('buildah', buildah.arguments('run', ...variables, name, '--', ...STORE_PID, ...command), {
    stdio: ['ignore', log, log],
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
  })
  closeSync(log)
  const exited = new Promise<number | string>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
  const exec = (...argv: string[]) => buildah.run('run', ...variables, name, '--', ...argv)
  return { name, child, exited, exec, check: Healthcheck?.Test.slice(1) ?? [] }
}

type Service = Awaited<ReturnType<typeof start>>

async function toError(name: string, problem: string): Promise<Error> {
  const lines = (await readFile(getLogPath(name), 'utf8')).split('\n').slice(-15)
  return new Error(`${name} ${problem}:\n${lines.join('\n')}`)
}

async function waitUntilHealthy({ name, child, exec, check }: Service): Promise<void> {
  const deadline = Date.now() + HEALTHY_TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (
      await exec(...check).then(
        () => true,
        () => false,
      )
    )
      return
    await wait(250)
  }
  throw await toError(name, 'did not become healthy')
}

async function waitUntilShown(path: string, text: string): Promise<void> {
  for (const deadline = Date.now() + PAGE_TIMEOUT_MS; Date.now() < deadline; await wait(500)) {
    const page = await fetch(`http://127.0.0.1:3000${path}`).then((response) => response.text())
    if (page.includes(text)) return
  }
  throw await toError('web', `does not show "${text}" at ${path}`)
}

const migrateCode = await (await start('migrate')).exited
if (migrateCode !== 0) throw await toError('migrate', `ended with ${migrateCode}`)
const runningServices: Service[] = []
for (const name of ['api', 'worker', 'web']) {
  const service = await start(name)
  await waitUntilHealthy(service)
  runningServices.push(service)
}
const ready = await fetch('http://127.0.0.1:4000/ready')
if (!ready.ok) throw await toError('api', `responds with ${ready.status} at /ready`)
const venues = join(ROOT, 'cities', defaultCity.id, 'venues')
const [firstFile = ''] = (await readdir(venues)).sort()
const venue: { name: string } = JSON.parse(await readFile(join(venues, firstFile), 'utf8'))
await waitUntilShown('/', 'Houselights')
// the worker stores the venues
await waitUntilShown('/venues', venue.name)
// with the worker's own code, in its own Chromium
const script = `
  import { launcher } from '/app/apps/worker/src/launch-browser.ts'
  const browser = await launcher({ chromiumPath: process.env.CHROMIUM_PATH })({})
  const page = await browser.newPage()
  await page.goto('http://127.0.0.1:4000/health')
  await page.evaluate(() => document.body.append(' and JavaScript runs'))
  console.log(await page.innerText('body'))
  await browser.close()`
const text = await runningServices
  .find(({ name }) => name === 'worker')
  ?.exec('node', '--input-type=module', '-e', script)
if (!/"database":true[\s\S]*and JavaScript runs/.test(text ?? ''))
  throw new Error(`The worker's Chromium shows: ${text}`)
for (const { name, exec, exited } of runningServices.toReversed()) {
  process.kill(Number(await exec('cat', '/tmp/pid')), 'SIGTERM')
  const code = await Promise.race([exited, wait(40_000, 'a timeout')])
  if (code !== 0) throw await toError(name, `ended with ${code}`)
}
console.log('The images work together.')
process.exit(0)
