import { createHistogram } from 'node:perf_hooks'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { Client, request } from 'undici'
import { type Figures, interleave } from '../figures/measure.ts'
import { cpuMs } from '../figures/process-figures.ts'
import type { RunningServer, Setting } from './contestant.ts'

/** How browsers request a page, or a response of the API. */
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

const TIMEOUT_MS = 20_000

interface Load {
  server: RunningServer
  paths: readonly string[]
  connections?: number
  headers?: Record<string, string>
  /** Every response must have this status. */
  status?: number
}

/**
 * Requests the paths again and again for some seconds. Each connection has its own order, the same on every run, so
 * that simultaneous requests differ. Throws on an unexpected status: its time would mean nothing.
 */
async function load(options: Load, seconds: number): Promise<Figures> {
  const { server, paths, connections = 10, headers = BROWSER, status = 200 } = options
  const random = seededRandom(paths.length)
  const durations = createHistogram()
  const startedAt = performance.now()
  const cpuMsBefore = cpuMs(server.process.pid)
  const visit = async (order: readonly string[]) => {
    // undici's own parser is the cheapest: for 40 KB the client takes 0.03 ms of CPU, with autocannon 0.5
    const client = new Client(server.origin, { bodyTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS })
    for (let index = 0; performance.now() < startedAt + seconds * 1_000; index++) {
      const path = order[index % order.length] ?? '/'
      const sentAt = performance.now()
      const responseStatus = await getStatus(client, path, headers)
      if (responseStatus !== status)
        throw new Error(`${server.origin}${path} responds with ${responseStatus}, not ${status}.`)
      durations.record(Math.max(1, Math.round((performance.now() - sentAt) * 1_000)))
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, () => visit(shuffle(paths, random))))
  const getPercentileMs = (percentile: number) => durations.percentile(percentile) / 1_000
  return {
    perSecond: durations.count / ((performance.now() - startedAt) / 1_000),
    cpuMs: (cpuMs(server.process.pid) - cpuMsBefore) / durations.count,
    p50: getPercentileMs(50),
    p95: getPercentileMs(95),
    p99: getPercentileMs(99),
  }
}

/** Loads every kind of request on every release in turn. Returns a lookup of the figures by kind and release. */
export async function loadInTurns<Kind extends string, Servers extends { name: string }>(
  allServers: readonly Servers[],
  kinds: Record<Kind, (servers: Servers) => Load>,
  { rounds, seconds }: Setting,
): Promise<(kind: Kind) => (name: string) => Figures | undefined> {
  const figures = await interleave(
    (Object.keys(kinds) as Kind[]).flatMap((kind) =>
      allServers.map((servers) => ({
        name: `${kind} ${servers.name}`,
        measure: () => load(kinds[kind](servers), seconds),
      })),
    ),
    rounds,
  )
  return (kind) => (name) => figures.get(`${kind} ${name}`)
}

const getStatus = (client: Client, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    let status = 0
    client.dispatch(
      { method: 'GET', path, headers },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, responseStatus) => {
          status = responseStatus
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })

function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  const remaining = [...values]
  return values.flatMap(() => remaining.splice(Math.floor(random() * remaining.length), 1))
}

/** Fetches one response as sent over the network. Throws unless its status is 200. */
export async function fetchResponse(url: string, headers: Record<string, string> = BROWSER) {
  const response = await request(url, { headers })
  const body = Buffer.from(await response.body.arrayBuffer())
  if (response.statusCode !== 200) throw new Error(`${url} responds with ${response.statusCode}.`)
  return { headers: response.headers, body }
}
