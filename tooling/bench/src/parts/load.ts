import { createHistogram } from 'node:perf_hooks'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { Client, request } from 'undici'
import { type Figures, interleave } from '../figures/measure.ts'
import { cpuMs } from '../figures/process-figures.ts'
import type { RunningServer, Setting } from './contestant.ts'

/** How browsers ask for a page, and for an answer of the API. */
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

const TIMEOUT_MS = 20_000

interface Load {
  server: RunningServer
  paths: readonly string[]
  connections?: number
  headers?: Record<string, string>
  /** Every answer must have this status. */
  status?: number
}

/**
 * Requests the paths again and again for so many seconds. Each connection takes them in an order of its own, the same at every run, so
 * that requests at the same moment differ. Throws where an answer is another than expected: its time would mean nothing.
 */
async function load(given: Load, seconds: number): Promise<Figures> {
  const { server, paths, connections = 10, headers = BROWSER, status = 200 } = given
  const random = seededRandom(paths.length)
  const durations = createHistogram()
  const begun = performance.now()
  const usedBefore = cpuMs(server.process.pid)
  const visit = async (order: readonly string[]) => {
    // undici's own parser costs the least: of 40 KB the load takes 0.03 ms of a processor, with autocannon 0.5
    const client = new Client(server.origin, { bodyTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS })
    for (let at = 0; performance.now() < begun + seconds * 1_000; at++) {
      const path = order[at % order.length] ?? '/'
      const sent = performance.now()
      const answered = await getStatus(client, path, headers)
      if (answered !== status) throw new Error(`${server.origin}${path} answers ${answered}, not ${status}.`)
      durations.record(Math.max(1, Math.round((performance.now() - sent) * 1_000)))
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, () => visit(shuffled(paths, random))))
  const ms = (percentile: number) => durations.percentile(percentile) / 1_000
  return {
    perSecond: durations.count / ((performance.now() - begun) / 1_000),
    cpuMs: (cpuMs(server.process.pid) - usedBefore) / durations.count,
    p50: ms(50),
    p95: ms(95),
    p99: ms(99),
  }
}

/** Loads every kind of requests of every release in turns; gives what was measured of a kind, by release. */
export async function loadInTurns<Kind extends string, Servers extends { name: string }>(
  all: readonly Servers[],
  kinds: Record<Kind, (servers: Servers) => Load>,
  { rounds, seconds }: Setting,
): Promise<(kind: Kind) => (name: string) => Figures | undefined> {
  const figures = await interleave(
    (Object.keys(kinds) as Kind[]).flatMap((kind) =>
      all.map((servers) => ({ name: `${kind} ${servers.name}`, measure: () => load(kinds[kind](servers), seconds) })),
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
        onResponseStart: (_controller, answered) => {
          status = answered
        },
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })

function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const left = [...values]
  return values.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}

/** One answer as it comes over the line, which must be 200. */
export async function getAnswer(url: string, headers: Record<string, string> = BROWSER) {
  const answer = await request(url, { headers })
  const body = Buffer.from(await answer.body.arrayBuffer())
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}.`)
  return { headers: answer.headers, body }
}
