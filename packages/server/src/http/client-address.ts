import type { IncomingMessage } from 'node:http'

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']

/**
 * Returns the client's address: the last one in `X-Forwarded-For` that isn't a trusted proxy's. The header lists the client
 * first.
 */
function getClientAddress({ socket, headers }: IncomingMessage, trusts: (address: string) => boolean): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded.split(',').flatMap((address) => removePort(address.trim()) || [])
  let address = socket.remoteAddress ?? 'unknown'
  while (hops.length > 0 && trusts(address)) address = hops.pop() ?? address
  return address
}

/** Removes the port that some proxies add. The port differs per connection, and a limit per client must not. */
const removePort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')

/** Sets `X-Forwarded-For` to the client's address. Keeps the other proxy headers only if a trusted proxy sent them. */
export function setClientAddress(request: IncomingMessage, trusts: (address: string) => boolean): void {
  const client = getClientAddress(request, trusts)
  const isTrusted = trusts(request.socket.remoteAddress ?? '')
  const isDropped = (name: string) => PROXY_HEADERS.includes(name) && (!isTrusted || name === 'x-forwarded-for')
  // Change both header lists, since libraries use one or the other.
  const rawHeaders = request.rawHeaders
  request.rawHeaders = rawHeaders.filter(
    (_, index) => !isDropped((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  )
  request.rawHeaders.push('X-Forwarded-For', client)
  for (const name of PROXY_HEADERS) if (isDropped(name)) delete request.headers[name]
  request.headers['x-forwarded-for'] = client
}
