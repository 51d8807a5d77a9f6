import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultCity } from '@houselights/cities/cities'
import { z } from 'zod'
import { Builder, type Image, sizeOf } from './build.ts'
import { browserText, imageDoubts, reaches, serviceDoubts, zombies } from './checks.ts'
import { type ComposeFile, readCompose } from './compose.ts'
import { Networks } from './networks.ts'
import { run } from './run-in.ts'
import { type RunningService, Services } from './services.ts'
import { startPostgresIn, startRedisIn } from './stores.ts'
import { imageTable, type Row } from './table.ts'

interface Options {
  root: string
  /** Of this run alone. */
  folder: string
  bases: string
  verbose: boolean
}

/** The services in the order in which Compose starts them. */
const ORDER = ['migrate', 'api', 'worker', 'web'] as const
const PAGE_MS = 90_000

/** Builds the images of docker-compose.yml, starts them with each other, and says of each how it went. */
export async function tryImages(options: Options): Promise<{ table: string; doubts: string[] }> {
  const { root, folder, bases, verbose } = options
  const say = (line: string) => console.error(line.length > 180 ? `${line.slice(0, 177)}…` : line)
  const compose = await readCompose(join(root, 'docker-compose.yml'), { ADMIN_PASSWORD: 'tried and thrown away' })
  const builder = new Builder({ root, folder, bases, say: verbose ? say : () => undefined })
  const rows: Row[] = []
  const images = new Map<string, Image>()
  const doubts: string[] = []
  for (const name of ORDER) {
    const { build } = serviceOf(compose, name)
    if (!build) throw new Error(`${name} has no build in docker-compose.yml.`)
    say(`Building ${name}…`)
    const begun = performance.now()
    const image = await builder.build(build.dockerfile, build.target)
    const buildSeconds = (performance.now() - begun) / 1000
    images.set(name, image)
    doubts.push(...(await imageDoubts(image, name === 'worker')).map((doubt) => `${name}: ${doubt}`))
    const size = await sizeOf(image.layers)
    rows.push({
      name,
      size,
      own: size - (await sizeOf(image.layers.slice(-1))),
      user: image.user,
      steps: image.steps,
      buildSeconds,
    })
  }
  doubts.push(...(await runServices(options, compose, images, rows, say)))
  return { table: imageTable(rows), doubts }
}

function serviceOf(compose: ComposeFile, name: string) {
  const service = compose.services[name]
  if (!service) throw new Error(`docker-compose.yml has no service ${name}.`)
  return service
}

async function runServices(
  { root, folder }: Options,
  compose: ComposeFile,
  images: ReadonlyMap<string, Image>,
  rows: readonly Row[],
  say: (line: string) => void,
): Promise<string[]> {
  const networks = await Networks.open(Object.keys(compose.networks))
  for (const name of ['postgres', 'redis', ...ORDER]) await networks.add(name, serviceOf(compose, name).networks)
  await networks.add('visitor', ['front'])
  const services = new Services({ folder, networks })
  const imageOf = (name: string) => images.get(name) ?? fail(`${name} was not built.`)
  const rowOf = (name: string) => rows.find((row) => row.name === name) ?? fail(`${name} was not built.`)
  const start = (name: string) => services.start(name, imageOf(name), serviceOf(compose, name))
  say('Starting the services…')
  await startPostgresIn('postgres', folder, serviceOf(compose, 'postgres'))
  await startRedisIn('redis', folder, serviceOf(compose, 'redis'))
  const migration = await start('migrate')
  const code = await migration.ended(120_000)
  if (code !== 0) throw new Error(`The migration ended with ${code}:\n${await migration.lastLines()}`)
  Object.assign(rowOf('migrate'), {
    health: 'ended with 0',
    startSeconds: (performance.now() - migration.startedAt) / 1000,
  })
  const running: RunningService[] = []
  for (const name of ['api', 'worker', 'web']) {
    const service = await start(name)
    running.push(service)
    const seconds = await service.healthy()
    Object.assign(rowOf(name), { startSeconds: seconds, health: seconds === undefined ? 'no check' : 'healthy' })
  }
  const doubts = (await Promise.all(running.map(serviceDoubts))).flat()
  const [api = fail('no api'), worker = fail('no worker'), web = fail('no web')] = running
  doubts.push(...(await pageDoubts(root, networks.addressOf('web'))))
  const text = await browserText(worker, 'http://api:4000/health')
  if (!/"database":true[\s\S]*and JavaScript runs/.test(text))
    doubts.push(`worker: Chromium shows another page: ${text}`)
  const left = await zombies(worker)
  if (left > 0) doubts.push(`worker: ${left} processes of its Chromium were left as zombies.`)
  if (!(await reaches(api, 'postgres', 5432))) doubts.push('api: it does not reach Postgres.')
  for (const store of ['postgres', 'redis'])
    if (await reaches(web, networks.addressOf(store), store === 'redis' ? 6379 : 5432))
      doubts.push(`web: it reaches ${store}.`)
  for (const service of running) Object.assign(rowOf(service.name), { memory: await service.memory() })
  for (const service of running.toReversed()) {
    const end = await service.stop()
    Object.assign(rowOf(service.name), { stop: `${end.code} after ${end.seconds.toFixed(1)} s` })
    if (end.code !== 0) doubts.push(`${service.name}: it ended with ${end.code}:\n${await service.lastLines()}`)
  }
  return doubts
}

/** What a visitor in the website's network does not see: the site's name, and the venues that the worker stored. */
async function pageDoubts(root: string, address: string): Promise<string[]> {
  const venues = join(root, 'cities', defaultCity.id, 'venues')
  const [first = ''] = (await readdir(venues)).sort()
  const { name: venue } = z.object({ name: z.string() }).parse(JSON.parse(await readFile(join(venues, first), 'utf8')))
  const shows = async (path: string, text: string) => {
    const deadline = Date.now() + PAGE_MS
    for (let page = ''; Date.now() < deadline; ) {
      const script = `fetch('http://${address}:3000${path}').then((r) => r.text()).then(console.log)`
      page = await run('nsenter', ['--net=/run/netns/visitor', process.execPath, '-e', script])
      if (page.includes(text)) return []
      await new Promise((done) => setTimeout(done, 500))
    }
    return [`web: ${path} does not show "${text}".`]
  }
  return [...(await shows('/', 'Houselights')), ...(await shows('/venues', venue))]
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
