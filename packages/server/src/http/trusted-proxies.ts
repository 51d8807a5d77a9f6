import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { createLineSampler } from '../telemetry/line-sampler.ts'

const WARNING_INTERVAL_MS = 10 * 60_000

/**
 * Returns a function that warns, at most every ten minutes, about an untrusted peer that sends `X-Forwarded-For`.
 * `setting` is the setting with the trusted proxies.
 */
export function warnOfUntrustedProxies(
  trusts: (address: string) => boolean,
  setting: string,
  warn: (line: string) => void,
  now = () => performance.now(),
): (request: IncomingMessage) => void {
  const sample = createLineSampler(WARNING_INTERVAL_MS, now)
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? 'unknown'
    if (headers['x-forwarded-for'] === undefined || trusts(peer) || !sample(setting)) return
    warn(
      `${peer} sent X-Forwarded-For, which is ignored: all visitors behind it count as one. If it is your proxy, list it in ${setting}.`,
    )
  }
}

interface Settings {
  resolve?: (name: string) => Promise<string[]>
  log: { warn(details: object, line: string): void; info(line: string): void }
  /** How often names are resolved again: restarted containers get other addresses. */
  everyMs?: number
}

/**
 * Retry interval of a name that doesn't resolve. The website starts after the API, so its name resolves only after a
 * while.
 */
const RETRY_MS = 1_000

const getAddresses = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

/**
 * Returns a check for trusted proxies, which are listed by address, network or name. Names are resolved at intervals.
 * While a name doesn't resolve, no address is trusted because of it.
 */
export async function openTrustedProxies(
  entries: readonly string[],
  { resolve = getAddresses, log, everyMs = 10_000 }: Settings,
) {
  const fixedNetworks = entries.flatMap(getNetworks)
  const names = entries.filter((entry) => getNetworks(entry).length === 0)
  const resolvedNetworks = new Map<string, Network[]>()
  const failingNames = new Set<string>()

  const resolveAll = () =>
    Promise.all(
      names.map(async (name) => {
        try {
          resolvedNetworks.set(name, (await resolve(name)).flatMap(getNetworks))
          if (failingNames.delete(name)) log.info(`the proxy ${name} is trusted again`)
        } catch (error) {
          resolvedNetworks.delete(name)
          if (failingNames.has(name)) return
          failingNames.add(name)
          log.warn({ err: error }, `the proxy ${name} is not trusted: its name does not resolve`)
        }
      }),
    )

  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const keepResolving = async () => {
    await resolveAll()
    if (isClosed || names.length === 0) return
    timer = setTimeout(
      () => void keepResolving(),
      failingNames.size > 0 ? Math.min(RETRY_MS, everyMs) : everyMs,
    ).unref()
  }
  await keepResolving()
  return {
    trusts: (clientAddress: string): boolean => {
      if (isIP(clientAddress) === 0) return false
      // A dual-stack socket reports an IPv4 address as IPv6.
      return (
        ipaddr.subnetMatch(ipaddr.process(clientAddress), {
          proxies: [fixedNetworks, ...resolvedNetworks.values()].flat(),
        }) === 'proxies'
      )
    },
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Returns the networks of an address, a network or `loopback`. Empty if the entry is a host name. */
function getNetworks(entry: string): Network[] {
  if (entry === 'loopback') return ['127.0.0.0/8', '::1/128'].map((network) => ipaddr.parseCIDR(network))
  if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)]
  return isIP(entry) === 0 ? [] : [ipaddr.parseCIDR(`${entry}/${isIP(entry) === 4 ? 32 : 128}`)]
}
