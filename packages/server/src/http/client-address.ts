import type { IncomingMessage } from 'node:http'

const OF_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']

/** The last address in `X-Forwarded-For`, which begins with the client, that is not a trusted proxy's. */
function clientAddress({ socket, headers }: IncomingMessage, trusts: (address: string) => boolean): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const before = forwarded.split(',').flatMap((address) => withoutPort(address.trim()) || [])
  let address = socket.remoteAddress ?? 'unknown'
  while (before.length > 0 && trusts(address)) address = before.pop() ?? address
  return address
}

/** Some proxies write the port, too. It differs for each connection, so a limit per client must not count it. */
const withoutPort = (address: string): string =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')

/** Makes `X-Forwarded-For` the client's address; what else it says of proxies stays if a trusted one sent it. */
export function setClientAddress(request: IncomingMessage, trusts: (address: string) => boolean): void {
  const client = clientAddress(request, trusts)
  const keeps = trusts(request.socket.remoteAddress ?? '')
  const drops = (name: string) => OF_PROXIES.includes(name) && (!keeps || name === 'x-forwarded-for')
  // both lists: some read the one, some the other
  const raw = request.rawHeaders
  request.rawHeaders = raw.filter((_, index) => !drops((raw[index - (index % 2)] ?? '').toLowerCase()))
  request.rawHeaders.push('X-Forwarded-For', client)
  for (const name of OF_PROXIES) if (drops(name)) delete request.headers[name]
  request.headers['x-forwarded-for'] = client
}
