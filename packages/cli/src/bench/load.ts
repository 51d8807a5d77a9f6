import { request } from 'node:http'
import { seededRandom } from '@houselights/domain/seeded-random'
import { Client } from 'undici'
import type { Figures } from './interleave.ts'
import { percentile } from './statistics.ts'

/** How browsers ask for a page, and for an answer of the API. */
const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

const TIMEOUT_MS = 20_000

interface Load {
  /** Origin of the server. */
  origin: string
  paths: readonly string[]
  seconds: number
  connections?: number
  headers?: Record<string, string>
  /** Every answer must have this status. */
  status?: number
}

/**
 * Requests the paths again and again for so long. Each connection takes them in an order of its own, the same at every
 * run, so that requests at the same moment differ. Throws where an answer is another than expected: its time would mean
 * nothing.
 */
export async function load(given: Load): Promise<Figures> {
  const { origin, paths, seconds, connections = 10, headers = BROWSER, status = 200 } = given
  const random = seededRandom(paths.length)
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1_000
  const visit = async (order: readonly string[]) => {
    // undici's own parser costs the least: of 40 KB the load takes 0.03 ms of a processor, with autocannon 0.5
    const client = new Client(origin, { pipelining: 1, bodyTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS })
    for (let at = 0; performance.now() < end; at++) {
      const path = order[at % order.length] ?? '/'
      const sent = performance.now()
      const answered = await statusOf(client, path, headers)
      if (answered !== status) throw new Error(`${origin}${path} answers ${answered}, not ${status}.`)
      times.push(performance.now() - sent)
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, () => visit(shuffled(paths, random))))
  return {
    perSecond: times.length / ((performance.now() - begun) / 1_000),
    requests: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}

/** Reads one answer to its end, and forgets it. */
const statusOf = (client: Client, path: string, headers: Record<string, string>): Promise<number> =>
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

/** The same values in another order. */
function shuffled<Value>(values: readonly Value[], random: () => number): Value[] {
  const left = [...values]
  return values.flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** As it came over the line. */
  body: Buffer
}

/** One request, and its answer as it comes over the line. */
export const answerOf = (url: string, headers: Record<string, string> = BROWSER): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
