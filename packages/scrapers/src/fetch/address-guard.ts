import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { bareHost, hasPublicHost, isPublicAddress } from '@houselights/domain/http/public-host'
import { Agent, buildConnector, type Dispatcher } from 'undici'

/** An address that the reader must not call. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
  readonly code = 'blocked-address'
}

export const isBlockedAddress = (error: unknown) => hasCode<BlockedAddress>(error, 'blocked-address')

interface GuardOptions {
  /** The one origin that may be called although it is not public: the demo's and the tests' own sites. */
  allowedOrigin?: string | undefined
  /** Looks names up; the system's own unless given. */
  resolve?: LookupFunction
  connectTimeoutMs?: number
}

/** Why an address may not be read, as the end of a sentence; undefined where it may. What its name resolves to is checked in the connection. */
export function findRefusal(url: URL, allowedOrigin?: string): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return `only http and https are read, not ${url.protocol}`
  if (url.username || url.password) return 'a user name in an address is not followed'
  if (url.origin === allowedOrigin) return undefined
  if (url.port) return `port ${url.port} is not read, only 80 and 443`
  return refusalOfHost(url)
}

function refusalOfHost(url: Pick<URL, 'hostname'>): string | undefined {
  if (hasPublicHost(url)) return undefined
  const host = bareHost(url)
  return isIP(host) ? `${host} is not a public address` : `${host} is not a public name`
}

/**
 * Connections to public addresses alone. The check sits inside the connection's own look-up: a name that resolved
 * well before and resolves to a private address now is refused too.
 */
export function guardedAgent({ allowedOrigin, resolve, connectTimeoutMs = 10_000 }: GuardOptions = {}): Dispatcher {
  const timeouts = { timeout: connectTimeoutMs }
  const open = buildConnector(timeouts)
  const guarded = buildConnector({ ...timeouts, lookup: guardedLookup(resolve ?? systemLookup) })
  return new Agent({
    maxHeaderSize: 64 * 1024,
    connections: 2,
    pipelining: 1,
    connect: (target, callback) => {
      if (`${target.protocol}//${target.host ?? target.hostname}` === allowedOrigin) return open(target, callback)
      const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
      const refusal = port === 80 || port === 443 ? refusalOfHost(target) : `port ${port} is not read, only 80 and 443`
      return refusal ? callback(new BlockedAddress(refusal), null) : guarded(target, callback)
    },
  })
}

function guardedLookup(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = Array.isArray(found) ? found : []
      const inside = addresses.find(({ address }) => !isPublicAddress(address))
      if (inside || !addresses[0])
        return callback(
          new BlockedAddress(`${hostname} resolves to ${inside?.address ?? 'nothing'}, not a public address`),
          '',
          0,
        )
      if (options.all) return callback(null, addresses)
      return callback(null, addresses[0].address, addresses[0].family)
    })
}
