import { seededRandom } from '@houselights/domain/testing/seeded-random'
import pMap from 'p-map'
import { compare, type Row } from '../figures/measure.ts'
import { maxMemoryMb, memoryRow } from '../figures/process-figures.ts'
import { addTypo, makeSampleNames } from '../seed/sample-names.ts'
import { countActs } from '../seed/seed-city.ts'
import { type Setting, startApi, startWeb } from './contestant.ts'
import { fetchResponse, loadInTurns } from './load.ts'

const LIST = '/api/events'
const LIST_PAGES = 200
/** Addresses of events, with the slugs that the seed has for them. */
const EVENTS = Array.from({ length: 500 }, (_, number) => `/api/events/event-${number}`)
/** Uncached responses are measured without compression, which would be most of their cost. */
const PLAIN = { 'accept-encoding': 'identity' }

const RATE = [
  ['perSecond', 'req/s'],
  ['p99', 'ms', 'p99 '],
  ['cpuMs', 'ms CPU'],
] as const
const LATENCY = [
  ['p50', 'ms', 'p50 '],
  ['p95', 'ms', 'p95 '],
  ['p99', 'ms', 'p99 '],
] as const

/** Starts servers one after another, so that they don't slow each other's start. */
const startInOrder = <Input, Servers>(inputs: readonly Input[], start: (input: Input) => Promise<Servers>) =>
  pMap(inputs, start, { concurrency: 1 })

/**
 * Measures the list of 50 events from the API's cache, as a 304, and from the database, and single events from the
 * database.
 */
export async function measureLists(setting: Setting): Promise<Row[]> {
  const runningServers = await startInOrder(setting.sides, async (side) => {
    const [cached, uncached] = [await startApi(side), await startApi(side, { uncached: true })]
    const { headers } = await fetchResponse(`${cached.origin}${LIST}`)
    const listPaths = await getListPaths(uncached.origin)
    return {
      name: side.release.name,
      cached,
      uncached,
      listPaths,
      etagHeaders: { 'if-none-match': String(headers.etag) },
    }
  })
  const getFigures = await loadInTurns(
    runningServers,
    {
      cached: ({ cached }) => ({ server: cached, paths: [LIST] }),
      notModified: ({ cached, etagHeaders }) => ({ server: cached, paths: [LIST], headers: etagHeaders, status: 304 }),
      uncached: ({ uncached, listPaths }) => ({ server: uncached, paths: listPaths, headers: PLAIN }),
      compressed: ({ uncached, listPaths }) => ({ server: uncached, paths: listPaths }),
      events: ({ uncached }) => ({ server: uncached, paths: EVENTS, headers: PLAIN }),
    },
    setting,
  )
  const memory = memoryRow('API', '≤ 200 MB', runningServers, ({ cached }) => maxMemoryMb(cached.process.pid))
  for (const { cached, uncached } of runningServers) for (const { process } of [cached, uncached]) await process.stop()
  return [
    compare({ label: 'list of 50 events from the cache' }, getFigures('cached'), RATE),
    compare({ label: 'list of 50 events, not modified (304)' }, getFigures('notModified'), RATE),
    compare(
      { label: 'list of 50 events, without the cache', goal: '≥ 2,400 req/s, p99 ≤ 10 ms' },
      getFigures('uncached'),
      RATE,
    ),
    compare({ label: 'the same, compressed as for browsers' }, getFigures('compressed'), RATE),
    compare({ label: 'one event, without the cache', goal: '≥ 2,000 req/s' }, getFigures('events'), RATE),
    memory,
  ]
}

async function getListPaths(origin: string): Promise<string[]> {
  const listPaths = [LIST]
  while (listPaths.length < LIST_PAGES) {
    const { headers } = await fetchResponse(`${origin}${listPaths.at(-1)}`)
    const nextPath = /<([^>]+)>;\s*rel="next"/.exec(String(headers.link ?? ''))?.[1]
    if (!nextPath) break
    listPaths.push(nextPath)
  }
  return listPaths
}

/** The event is the same in every release, since its slug comes from the seed. */
const PAGES = ['/', '/events', '/events/event-40'] as const
const WARM_UP = 4

export async function measurePages(setting: Setting): Promise<Row[]> {
  const runningServers = await startInOrder(setting.sides, async (side) => {
    const api = await startApi(side)
    const web = await startWeb(side, api.origin)
    const kilobytes: Record<string, number> = {}
    for (const path of PAGES)
      for (let time = 0; time < WARM_UP; time++)
        kilobytes[path] = (await fetchResponse(`${web.origin}${path}`)).body.length / 1024
    return { name: side.release.name, api, web, kilobytes }
  })
  const kinds = Object.fromEntries(
    PAGES.map((path) => [path, ({ web }: (typeof runningServers)[number]) => ({ server: web, paths: [path] })]),
  )
  const getFigures = await loadInTurns(runningServers, kinds, setting)
  const memory = memoryRow('website', '≤ 250 MB', runningServers, ({ web }) => maxMemoryMb(web.process.pid))
  for (const { api, web } of runningServers) for (const { process } of [web, api]) await process.stop()
  return [
    ...PAGES.map((path) => compare({ label: `page \`${path}\`, cached` }, getFigures(path), RATE)),
    ...PAGES.map((path) =>
      compare(
        { label: `HTML of \`${path}\`, brotli`, ...(path === '/events' && { goal: '≤ 25 KB' }) },
        (release) => runningServers.find(({ name }) => name === release)?.kilobytes,
        [[path, 'KB']],
      ),
    ),
    memory,
  ]
}

/** More searches than the API caches, so that each one hits the database. */
const SEARCHES = 5_000
const SEED = 7
/** Genres that visitors choose. Each is on one in seven seeded events. */
const GENRES = ['Electronic', 'Indie', 'Jazz', 'Punk', 'Soul']

/**
 * Measures one client's requests to an API without a cache: lists, searches and a filter, in a small and a large
 * database.
 */
export async function measureSearches(setting: Setting): Promise<Row[]> {
  const { rows, small } = setting.newestSide
  const databases = setting.sides.flatMap((side) => [...(side.small ? [{ ...side, ...side.small }] : []), side])
  const runningServers = await startInOrder(databases, async (side) => {
    const api = await startApi(side, { uncached: true })
    return { name: `${side.release.name} ${side.rows}`, api, paths: await getSearchPaths(api.origin, side.rows) }
  })
  const withOneClient =
    (kind: keyof (typeof runningServers)[number]['paths']) => (servers: (typeof runningServers)[number]) => ({
      server: servers.api,
      paths: servers.paths[kind],
      connections: 1,
    })
  const getFigures = await loadInTurns(
    runningServers,
    {
      list: withOneClient('list'),
      name: withOneClient('name'),
      names: (servers) => ({ ...withOneClient('name')(servers), connections: 10 }),
      typo: withOneClient('typo'),
      prefix: withOneClient('prefix'),
      genre: withOneClient('genre'),
    },
    setting,
  )
  for (const { api } of runningServers) await api.process.stop()
  const makeRow = (
    label: string,
    kind: Parameters<typeof getFigures>[0],
    goal: string,
    columns: typeof LATENCY | typeof RATE = LATENCY,
  ) => compare({ label: `${label}, ${rows} rows`, goal }, (release) => getFigures(kind)(`${release} ${rows}`), columns)
  const makeGrowthRows = (label: string, kind: Parameters<typeof getFigures>[0], goal: string) =>
    small
      ? [
          compare(
            { label: `${label}: p50 at ${rows} rows / at ${small.rows}`, goal },
            (release) => {
              const large = getFigures(kind)(`${release} ${rows}`)
              return large && { growth: (large.p50 ?? 0) / (getFigures(kind)(`${release} ${small.rows}`)?.p50 ?? 0) }
            },
            [['growth', '×']],
          ),
        ]
      : []
  return [
    makeRow('list of 50 events, one client', 'list', '–'),
    ...makeGrowthRows('list of 50 events', 'list', '≤ 1.1'),
    makeRow('search by name, one client', 'name', 'p99 ≤ 10 ms'),
    makeRow('search by name, ten clients', 'names', '≥ 1,000 req/s', RATE),
    makeRow('search with a typo, one client', 'typo', 'p99 ≤ 10 ms'),
    makeRow('search by a prefix, one client', 'prefix', 'p95 ≤ 25 ms'),
    makeRow('genre filter, one client', 'genre', `p50 ≤ ${rows >= 1_000_000 ? 11 : 10} ms`),
    ...makeGrowthRows('genre filter', 'genre', '–'),
  ]
}

async function getSearchPaths(origin: string, rows: number) {
  const random = seededRandom(SEED)
  const acts = makeSampleNames(countActs(rows))
  const chosenActs = Array.from({ length: SEARCHES }, () => acts[Math.floor(random() * acts.length)] ?? '')
  const toSearchPath = (text: string) => `${LIST}?search=${encodeURIComponent(text)}`
  return {
    list: await getListPaths(origin),
    name: chosenActs.map(toSearchPath),
    typo: chosenActs.map((name) => toSearchPath(addTypo(name, random))),
    prefix: chosenActs.map((name) => toSearchPath(name.slice(0, 3 + Math.floor(random() * 3)))),
    genre: GENRES.map((genre) => `${LIST}?genre=${genre}`),
  }
}
