import { ROOT } from '@houselights/dev-stack/root'
import { z } from 'zod'
import type { Answer } from './load.ts'
import { BenchProcess } from './processes.ts'

/** What a bare server sends, by path. */
export type BareAnswers = Map<
  string,
  { headers: Record<string, string>; notModified: Record<string, string>; body: Uint8Array; etag: string }
>

export interface BareServer {
  process: BenchProcess
  origin: string
}

/**
 * A server that sends the same bytes as ours, in a process of its own: with the headers without which a browser could not
 * read them, or with all that ours has.
 */
export async function startBareServer(
  kind: 'raw' | 'fastify',
  answers: ReadonlyMap<string, Answer>,
  { allHeaders = false } = {},
): Promise<BareServer> {
  const entry = 'packages/cli/src/bench/bare-server-process.ts'
  const process = new BenchProcess({ name: kind, root: ROOT, entry })
  const bare: BareAnswers = new Map(
    [...answers].map(([path, answer]) => [path, allHeaders ? wholeAnswer(answer) : bareAnswer(answer)]),
  )
  const port = z.number().parse(await process.ask({ kind, answers: bare }))
  return { process, origin: `http://127.0.0.1:${port}` }
}

function bareAnswer({ headers, body }: Answer) {
  const of = (name: string) => String(headers[name] ?? '')
  return {
    body,
    etag: of('etag'),
    headers: {
      'content-type': of('content-type'),
      'content-length': String(body.length),
      ...(of('content-encoding') && { 'content-encoding': of('content-encoding') }),
    },
    notModified: { etag: of('etag') },
  }
}

/** Node adds its own to every answer. */
const OF_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding']

function wholeAnswer({ headers, body }: Answer) {
  const all = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_NODE.includes(name) ? [] : [[name, String(value)] as const],
  )
  return {
    body,
    etag: String(headers.etag ?? ''),
    headers: { ...Object.fromEntries(all), 'content-length': String(body.length) },
    notModified: Object.fromEntries(
      all.filter(([name]) => !name.startsWith('content-') || name.startsWith('content-sec')),
    ),
  }
}
