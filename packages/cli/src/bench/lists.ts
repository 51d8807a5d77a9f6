import { type BareServer, startBareServer } from './bare-server.ts'
import { type Figures, interleave } from './interleave.ts'
import { type Answer, answerOf, load } from './load.ts'
import { memoryMb } from './process-figures.ts'
import { type Setting, sidesOf } from './setting.ts'
import { ofServer, type RunningServer, type Side, startApi } from './side.ts'
import { figure, type Row } from './table.ts'

const LIST = '/api/events'
const OTHER_LISTS = 200

/** The servers that one release's lists are asked of, and the bare one that sends the same bytes. */
interface Servers {
  side: Side
  answer: Answer
  kept: RunningServer
  eachTime: RunningServer
  /** Pages of the list, each with a cursor of its own. */
  pages: string[]
  raw: BareServer
  /** Raw, too, with all headers that ours has. */
  whole: BareServer
  fastify: BareServer
  /** Sends the bytes as they are, without a compression. */
  plain: BareServer
}

/** An answer that is read each time is measured without its compression, which would be most of it. */
const PLAIN = { 'accept-encoding': 'identity' }

/** The list of 50: out of the API's kept answers, as a 304, and with the database asked each time. */
export async function lists(setting: Setting): Promise<Row[]> {
  const all: Servers[] = []
  for (const side of sidesOf(setting)) all.push(await startServers(side))
  const { rounds, seconds } = setting
  const measured =
    (paths: (servers: Servers) => readonly string[], headers?: (answer: Answer) => Record<string, string>) =>
    (name: string, of: (servers: Servers) => RunningServer, given?: { status: number }) =>
      all.map((servers) =>
        ofServer(`${name} ${servers.side.release.name}`, of(servers), () =>
          load({
            origin: of(servers).origin,
            paths: paths(servers),
            seconds,
            ...given,
            ...(headers && { headers: headers(servers.answer) }),
          }),
        ),
      )
  const list = measured(() => [LIST])
  const known = measured(
    () => [LIST],
    (answer) => ({ 'if-none-match': String(answer.headers.etag) }),
  )
  const pages = measured(({ pages }) => pages)
  const plainPages = measured(
    ({ pages }) => pages,
    () => PLAIN,
  )
  const figures = await interleave(
    [
      ...list('raw', ({ raw }) => raw),
      ...list('whole', ({ whole }) => whole),
      ...list('fastify', ({ fastify }) => fastify),
      ...list('kept', ({ kept }) => kept),
      ...known('raw 304', ({ raw }) => raw, { status: 304 }),
      ...known('whole 304', ({ whole }) => whole, { status: 304 }),
      ...known('304', ({ kept }) => kept, { status: 304 }),
      ...list('plain', ({ plain }) => plain),
      ...plainPages('each time', ({ eachTime }) => eachTime),
      ...pages('each time, compressed', ({ eachTime }) => eachTime),
    ],
    rounds,
  )
  const memory = all.map(({ side, kept }) => ({ side, mb: memoryMb(kept.process.pid).most }))
  for (const { kept, eachTime, raw, whole, fastify, plain } of all)
    for (const server of [kept, eachTime, raw, whole, fastify, plain]) await server.process.stop()
  const of = (name: string, release = 'now') => figures.get(`${name} ${release}`)
  const row = (what: string, name: string, beside: string, goal: string, words: (figures: Figures) => string): Row =>
    comparedRow({
      what,
      goal,
      words,
      now: of(name),
      before: of(name, 'before'),
      raw: of(beside),
      rawBefore: of(beside, 'before'),
    })
  return [
    row(`list of 50 from the cache`, 'kept', 'raw', '≥ 0.70 × raw', perSecond),
    row('the same beside raw with the same headers', 'kept', 'whole', '–', perSecond),
    row(`the same beside bare Fastify`, 'kept', 'fastify', '–', perSecond),
    row('304', '304', 'raw 304', '≥ 0.75 × raw', perSecond),
    row('the same beside raw with the same headers', '304', 'whole 304', '–', perSecond),
    row(
      'list of 50, database asked each time',
      'each time',
      'plain',
      '≥ 2,400 req/s, 20 × before, 0.08 × raw, p99 ≤ 10 ms',
      withLatency,
    ),
    row('the same, compressed as browsers take it', 'each time, compressed', 'raw', '–', withLatency),
    memoryRow('API', memory, '≤ 200 MB'),
  ]
}

async function startServers(side: Side): Promise<Servers> {
  const [kept, eachTime] = [await startApi(side), await startApi(side, { eachTime: true })]
  const answer = await answerOf(`${kept.origin}${LIST}`)
  const answers = new Map([[LIST, answer]])
  const [raw, fastify] = [await startBareServer('raw', answers), await startBareServer('fastify', answers)]
  const whole = await startBareServer('raw', answers, { allHeaders: true })
  const plain = await startBareServer('raw', new Map([[LIST, await answerOf(`${kept.origin}${LIST}`, PLAIN)]]))
  return { side, answer, kept, eachTime, raw, whole, fastify, plain, pages: await listPages(eachTime.origin) }
}

/** The first pages of the list, by following what each says of the next. */
export async function listPages(origin: string, most = OTHER_LISTS): Promise<string[]> {
  const pages = [LIST]
  while (pages.length < most) {
    const { headers } = await answerOf(`${origin}${pages.at(-1)}`)
    const next = /<([^>]+)>;\s*rel="next"/.exec(String(headers.link ?? ''))?.[1]
    if (!next) break
    pages.push(next)
  }
  return pages
}

interface Compared {
  what: string
  goal: string
  words(figures: Figures): string
  now: Figures | undefined
  before: Figures | undefined
  raw?: Figures | undefined
  rawBefore?: Figures | undefined
}

/** A row of requests a second; each release is held beside a bare server that sends that release's bytes. */
export function comparedRow({ what, goal, words, now, before, raw, rawBefore }: Compared): Row {
  const rate = (figures: Figures | undefined) => figures?.perSecond ?? Number.NaN
  const beside = rawBefore && before && ` (before: ${(rate(before) / rate(rawBefore)).toFixed(3)} ×)`
  return {
    ...{ what, goal, now: now ? words(now) : '–', before: before && words(before) },
    ...(before && { change: rate(now) / rate(before) }),
    ...(raw && { beside: `${figure(rate(raw), 'req/s')}${beside ?? ''}`, share: rate(now) / rate(raw) }),
  }
}

const perSecond = (figures: Figures) =>
  `${figure(figures.perSecond ?? Number.NaN, 'req/s')}, ${figure(figures.cpuMs ?? Number.NaN, 'ms CPU')}`
const withLatency = (figures: Figures) =>
  `${figure(figures.perSecond ?? Number.NaN, 'req/s')}, p50 ${figure(figures.p50 ?? Number.NaN, 'ms')}, p99 ${figure(figures.p99 ?? Number.NaN, 'ms')}`

/** The most memory that a process had resident under the load. */
export function memoryRow(what: string, measured: readonly { side: Side; mb: number }[], goal: string): Row {
  const of = (name: string) => measured.find(({ side }) => side.release.name === name)?.mb
  const [now, before] = [of('now') ?? Number.NaN, of('before')]
  return {
    ...{ what: `memory under that load: ${what}`, goal, now: figure(now, 'MB') },
    ...(before !== undefined && { before: figure(before, 'MB'), change: now / before }),
  }
}
