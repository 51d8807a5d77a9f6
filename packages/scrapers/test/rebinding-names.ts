import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns'
import { once } from 'node:events'
import type { LookupFunction } from 'node:net'
import { decode, encode } from 'dns-packet'
import { onTestFinished } from 'vitest'

/**
 * Starts a DNS server on loopback for one test. It answers each query with the next of its lists of IPv4 addresses, and
 * repeats the last: `[['8.8.8.8'], ['127.0.0.1']]` is public at the first lookup and private from then on. Its answers
 * have a TTL of 0.
 */
export async function startRebindingDns(answers: readonly (readonly string[])[]) {
  const socket = createSocket('udp4')
  let queryCount = 0
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const addresses = answers[Math.min(queryCount++, answers.length - 1)] ?? []
    const records = questions.flatMap(({ name, type }) =>
      type === 'A' ? addresses.map((data) => ({ name, type: 'A' as const, ttl: 0, data })) : [],
    )
    socket.send(encode({ type: 'response', id: id ?? 0, flags: 0x180, questions, answers: records }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  const lookup: LookupFunction = (hostname, _options, callback) =>
    resolver.resolve4(hostname, (error, addresses = []) =>
      error
        ? callback(error, '', 0)
        : callback(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
    )
  return {
    lookup,
    /** Looks up rebinding.example once, as a check before the connection would. */
    lookUpOnce: () =>
      new Promise<string[]>((resolve, reject) =>
        resolver.resolve4('rebinding.example', (error, addresses) => (error ? reject(error) : resolve(addresses))),
      ),
    countQueries: () => queryCount,
  }
}
