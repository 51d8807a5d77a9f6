import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The size of a response's body in bytes, as sent with this encoding. */
export async function measureBody(address: string, encoding: 'br' | 'identity'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
    if (answer.statusCode === 200) buffer(answer).then(({ length }) => resolve(length), reject)
    else reject(new Error(`${address}: ${answer.statusCode}`))
  })
    .on('error', reject)
    .end()
  return promise
}
