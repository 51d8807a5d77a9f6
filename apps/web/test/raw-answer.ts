import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as it comes over the wire, to a request with these headers alone. */
export async function rawAnswer(address: string, headers: Record<string, string>, method = 'GET') {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined
    headers: IncomingHttpHeaders
    body: Buffer
  }>()
  request(address, { method, headers }, (answer) => {
    buffer(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject)
  })
    .on('error', reject)
    .end()
  return promise
}
