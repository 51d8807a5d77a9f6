import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { bareHost, hasPublicHost, isPublicAddress } from '@houselights/domain/http/public-host'
import { Agent, buildConnector, type Dispatcher } from 'undici'

/** Thrown for an address that the fetcher must not call. */
export class BlockedAddressError extends Error {
  override name = 'BlockedAddress'
  readonly code = 'blocked-address'
}

export const isBlockedAddress = (error: unknown) => hasCode<BlockedAddressError>(error, 'blocked-address')

interface GuardOptions {
  /** The one non-public origin that may be called: the sample sites of the demo and the tests. */
  allowedOrigin?: string | undefined
  /** Resolves host names. Default: the system's resolver. */
  resolve?: LookupFunction
  connectTimeoutMs?: number
}

/**
 * Returns why a URL must not be fetched, worded as the end of a sentence, or undefined if it may be. The agent
 * (`createGuardedAgent`) checks what the host name resolves to when it connects.
 */
export function findRefusal(url: URL, allowedOrigin?: string): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return `only http and https are allowed, not ${url.protocol}`
  if (url.username || url.password) return 'addresses with a user name are not allowed'
  if (url.origin === allowedOrigin) return undefined
  if (url.port) return `port ${url.port} is not allowed, only 80 and 443`
  return findHostRefusal(url)
}

function findHostRefusal(url: Pick<URL, 'hostname'>): string | undefined {
  if (hasPublicHost(url)) return undefined
  const host = bareHost(url)
  return isIP(host) ? `${host} is not a public address` : `${host} is not a public name`
}

/**
 * Creates an undici agent that connects only to public addresses. The check sits inside the connection's own lookup, so
 * a name that resolved to a public address earlier and to a private one now is refused too (DNS rebinding).
 */
export function createGuardedAgent({
  allowedOrigin,
  resolve,
  connectTimeoutMs = 10_000,
}: GuardOptions = {}): Dispatcher {
  const timeouts = { timeout: connectTimeoutMs }
  const connectAny = buildConnector(timeouts)
  const connectGuarded = buildConnector({ ...timeouts, lookup: createGuardedLookup(resolve ?? systemLookup) })
  return new Agent({
    maxHeaderSize: 64 * 1024,
    connections: 2,
    pipelining: 1,
    connect: (target, callback) => {
      if (`${target.protocol}//${target.host ?? target.hostname}` === allowedOrigin) return connectAny(target, callback)
      const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
      const refusal =
        port === 80 || port === 443 ? findHostRefusal(target) : `port ${port} is not allowed, only 80 and 443`
      return refusal ? callback(new BlockedAddressError(refusal), null) : connectGuarded(target, callback)
    },
  })
}

function createGuardedLookup(resolve: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, result) => {
      if (error) return callback(error, '', 0)
      const addresses = Array.isArray(result) ? result : []
      const privateAddress = addresses.find(({ address }) => !isPublicAddress(address))
      if (privateAddress || !addresses[0])
        return callback(
          new BlockedAddressError(
            `${hostname} resolves to ${privateAddress?.address ?? 'nothing'}, not a public address`,
          ),
          '',
          0,
        )
      if (options.all) return callback(null, addresses)
      return callback(null, addresses[0].address, addresses[0].family)
    })
}
