import { setTimeout } from 'node:timers/promises'

export interface Read {
  status: number
  /** Where redirects led. */
  address: string
  type: string
  headers: Headers
  body: Buffer
}

export type Fault = (page: string, what: string) => void

/** So many addresses are read at the same time. */
export const AT_ONCE = 4
const MOST_TRIES = 6
const LONGEST_WAIT_MS = 10_000

type Request = Pick<RequestInit, 'method' | 'redirect'>

export async function readAddress(address: string, request?: Request): Promise<Read> {
  const answer = await fetch(address, request)
  const body = Buffer.from(await answer.arrayBuffer())
  const { status, headers } = answer
  return { status, address: answer.url, type: headers.get('content-type') ?? '', headers, body }
}

/** The same, once more where the answer is that too many are waiting, and when to come back. */
export async function readPatiently(address: string, request?: Request): Promise<Read> {
  for (let tries = 1; ; tries++) {
    const read = await readAddress(address, request)
    const wait = read.headers.get('retry-after')
    if (read.status !== 503 || wait === null || tries === MOST_TRIES) return read
    await setTimeout(Math.min(Number(wait) * 1_000 || 0, LONGEST_WAIT_MS))
  }
}
