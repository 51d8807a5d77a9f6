import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Measures the size of a response's body in bytes, as sent with this encoding. */
export async function measureBody(address: string, encoding: 'br' | 'identity'): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(address, { headers: { 'accept-encoding': encoding } }, (response) => {
    if (response.statusCode === 200) buffer(response).then(({ length }) => resolve(length), reject)
    else reject(new Error(`${address}: ${response.statusCode}`))
  })
    .on('error', reject)
    .end()
  return promise
}
