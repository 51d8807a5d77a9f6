import { type BareServer, startBareServer } from './bare-server.ts'
import { type Figures, interleave } from './interleave.ts'
import { comparedRow, memoryRow } from './lists.ts'
import { type Answer, answerOf, load } from './load.ts'
import { memoryMb } from './process-figures.ts'
import { type Setting, sidesOf } from './setting.ts'
import { ofServer, type RunningServer, type Side, startApi, startWeb } from './side.ts'
import { figure, type Row } from './table.ts'

const WARM_UP = 3

interface Servers {
  side: Side
  api: RunningServer
  web: RunningServer
  fastify: BareServer
  answers: Map<string, Answer>
}

/** Pages that are asked for again and again, beside bare Fastify that sends the same bytes. */
export async function pages(setting: Setting): Promise<Row[]> {
  const { rounds, seconds } = setting
  const all: Servers[] = []
  for (const side of sidesOf(setting)) all.push(await startServers(side))
  const paths = [...(all[0]?.answers.keys() ?? [])]
  const figures = await interleave(
    paths.flatMap((path) =>
      all.flatMap(({ side, web, fastify }) =>
        [
          { name: `fastify ${path} ${side.release.name}`, server: fastify },
          { name: `${path} ${side.release.name}`, server: web },
        ].map(({ name, server }) =>
          ofServer(name, server, () => load({ origin: server.origin, paths: [path], seconds })),
        ),
      ),
    ),
    rounds,
  )
  const memory = all.map(({ side, web }) => ({ side, mb: memoryMb(web.process.pid).most }))
  for (const { api, web, fastify } of all) for (const server of [web, api, fastify]) await server.process.stop()
  const rows = paths.map((path) =>
    comparedRow({
      what: `page ${path.startsWith('/events/') ? 'of one event' : `\`${path}\``}, asked again and again`,
      goal: '≥ 0.60 × bare Fastify',
      words: perSecond,
      now: figures.get(`${path} now`),
      before: figures.get(`${path} before`),
      raw: figures.get(`fastify ${path} now`),
      rawBefore: figures.get(`fastify ${path} before`),
    }),
  )
  const bytes = (path: string) => all.map(({ side, answers }) => ({ side, bytes: answers.get(path)?.body.length ?? 0 }))
  return [...rows, ...paths.map((path) => bytesRow(path, bytes(path))), memoryRow('website', memory, '≤ 250 MB')]
}

async function startServers(side: Side): Promise<Servers> {
  const api = await startApi(side)
  const web = await startWeb(side, api.origin)
  // the same event in every release: the seed gives it this slug
  const paths = ['/', '/events', '/events/event-40']
  const answers = new Map<string, Answer>()
  for (const path of paths) {
    for (let time = 0; time < WARM_UP; time++) await answerOf(`${web.origin}${path}`)
    const answer = await answerOf(`${web.origin}${path}`)
    if (answer.status !== 200) throw new Error(`${side.release.name}: ${path} answers ${answer.status}.`)
    answers.set(path, answer)
  }
  return { side, api, web, answers, fastify: await startBareServer('fastify', answers) }
}

const perSecond = (figures: Figures) =>
  `${figure(figures.perSecond ?? Number.NaN, 'req/s')}, p99 ${figure(figures.p99 ?? Number.NaN, 'ms')}, ${figure(figures.cpuMs ?? Number.NaN, 'ms CPU')}`

function bytesRow(path: string, measured: readonly { side: Side; bytes: number }[]): Row {
  const of = (name: string) => measured.find(({ side }) => side.release.name === name)?.bytes
  const [now, before] = [of('now') ?? Number.NaN, of('before')]
  return {
    ...{
      what: `HTML of ${path.startsWith('/events/') ? 'one event' : `\`${path}\``}, brotli`,
      now: figure(now / 1024, 'KB'),
    },
    ...(before !== undefined && { before: figure(before / 1024, 'KB'), change: now / before }),
    ...(path === '/events' && { goal: '≤ 25 KB' }),
  }
}
