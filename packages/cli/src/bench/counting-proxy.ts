import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Passes requests on and counts what was got from an address, so that it is known how often a page was rendered from it. */
export interface CountingProxy {
  origin: string
  /** Gets of that address until now. */
  countOf(address: string): number
  close(): Promise<void>
}

export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true })
  const counts = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    // a website asks with HEAD whether an answer is another
    if (method === 'GET') counts.set(url, (counts.get(url) ?? 0) + 1)
    const upstream = request(`${target}${incoming.url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countOf: (address) => counts.get(address) ?? 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
