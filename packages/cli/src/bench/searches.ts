import { seededRandom } from '@houselights/domain/seeded-random'
import { type Contestant, type Figures, interleave } from './interleave.ts'
import { listPages } from './lists.ts'
import { load } from './load.ts'
import { mistyped, sampleNames } from './sample-names.ts'
import { actsOf } from './seed-city.ts'
import { type Setting, sidesOf } from './setting.ts'
import { type RunningServer, startApi } from './side.ts'
import { figure, type Row } from './table.ts'

/** More than the API remembers of names, so that each is looked for. */
const SEARCHES = 5_000
const SEED = 7
/** Genres as visitors choose them; every seventh event of the seed is of each. */
const GENRES = ['Electronic', 'Indie', 'Jazz', 'Punk', 'Soul']

type Kind = 'list' | 'name' | 'many names' | 'typo' | 'prefix' | 'genre'
const KINDS: readonly Kind[] = ['list', 'name', 'many names', 'typo', 'prefix', 'genre']

interface Servers {
  release: 'now' | 'before'
  rows: number
  api: RunningServer
  paths: Record<Kind, string[]>
}

/** One client's requests to an API that keeps no answer: lists, searches and a filter, in a small and a large database. */
export async function searches(setting: Setting): Promise<Row[]> {
  const all: Servers[] = []
  for (const side of sidesOf(setting))
    for (const { rows, databaseUrl } of [
      ...(side.small ? [side.small] : []),
      { rows: side.rows, databaseUrl: side.databaseUrl },
    ]) {
      const api = await startApi({ ...side, databaseUrl }, { eachTime: true })
      all.push({ release: side.release.name, rows, api, paths: await pathsFor(api.origin, rows) })
    }
  const figures = await interleave(
    all.flatMap((servers) => KINDS.map((kind) => contestant(servers, kind, setting.seconds))),
    setting.rounds,
  )
  for (const { api } of all) await api.process.stop()
  const { rows, small } = setting.now
  const of = (kind: Kind, release: string, size = rows) => figures.get(nameOf(release, size, kind))
  const row = (what: string, kind: Kind, words: (figures: Figures) => string, by: string, goal: string): Row => {
    const [now, before] = [of(kind, 'now') ?? {}, of(kind, 'before')]
    const value = (figures: Figures) => figures[by] ?? Number.NaN
    return {
      what: `${what}, ${rows} rows`,
      goal,
      now: words(now),
      ...(before && { before: words(before), change: value(now) / value(before) }),
    }
  }
  const growth = (kind: Kind, release: string) =>
    small && (of(kind, release)?.p50 ?? Number.NaN) / (of(kind, release, small.rows)?.p50 ?? Number.NaN)
  const grown = (what: string, kind: Kind, goal: string): Row[] => {
    const [now, before] = [growth(kind, 'now'), growth(kind, 'before')]
    if (now === undefined) return []
    const words = (value: number | undefined) => (value === undefined ? undefined : figure(value, '×'))
    return [
      {
        what: `${what}: p50 at ${rows} rows / at ${small?.rows}`,
        goal,
        now: words(now) ?? '–',
        before: setting.before && words(before),
      },
    ]
  }
  return [
    row('list of 50, one client', 'list', latency, 'p50', '–'),
    ...grown('list of 50', 'list', '≤ 1.1'),
    row('search by name, one client', 'name', latency, 'p99', 'p99 ≤ 10 ms'),
    row('search by name, ten clients', 'many names', rate, 'perSecond', '≥ 1,000 req/s'),
    row('search with a typo, one client', 'typo', latency, 'p50', 'p99 ≤ 10 ms'),
    row('search by a prefix, one client', 'prefix', latency, 'p95', 'p95 ≤ 25 ms'),
    row('genre filter, one client', 'genre', latency, 'p50', `p50 ≤ ${rows >= 1_000_000 ? 11 : 10} ms`),
    ...grown('genre filter', 'genre', '–'),
  ]
}

const nameOf = (release: string, rows: number, kind: Kind) => `${release} ${rows} ${kind}`

const contestant = ({ release, rows, api, paths }: Servers, kind: Kind, seconds: number): Contestant => ({
  name: nameOf(release, rows, kind),
  measure: () => load({ origin: api.origin, paths: paths[kind], seconds, connections: kind === 'many names' ? 10 : 1 }),
})

/** What is searched for, chosen among all acts by a fixed seed. */
async function pathsFor(origin: string, rows: number): Promise<Record<Kind, string[]>> {
  const random = seededRandom(SEED)
  const acts = sampleNames(actsOf(rows))
  const chosen = Array.from({ length: SEARCHES }, () => acts[Math.floor(random() * acts.length)] ?? '')
  const search = (text: string) => `/api/events?search=${encodeURIComponent(text)}`
  const names = chosen.map(search)
  return {
    list: await listPages(origin),
    name: names,
    'many names': names,
    typo: chosen.map((name) => search(mistyped(name, random))),
    prefix: chosen.map((name) => search(name.slice(0, 3 + Math.floor(random() * 3)))),
    genre: GENRES.map((genre) => `/api/events?genre=${genre}`),
  }
}

const of = (figures: Figures, name: string, unit: string) => figure(figures[name] ?? Number.NaN, unit)
const latency = (figures: Figures) =>
  `p50 ${of(figures, 'p50', 'ms')}, p95 ${of(figures, 'p95', 'ms')}, p99 ${of(figures, 'p99', 'ms')}`
const rate = (figures: Figures) => `${of(figures, 'perSecond', 'req/s')}, p99 ${of(figures, 'p99', 'ms')}`
