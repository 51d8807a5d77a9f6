import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { lineSampler } from '../telemetry/line-sampler.ts'

const EVERY_MS = 10 * 60_000

/** Warns at intervals of an untrusted peer that sends `X-Forwarded-For`; `setting` names the trusted proxies. */
export function proxyWarning(
  trusts: (address: string) => boolean,
  setting: string,
  warn: (line: string) => void,
  now = () => performance.now(),
): (request: IncomingMessage) => void {
  const sample = lineSampler(EVERY_MS, now)
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? 'unknown'
    if (headers['x-forwarded-for'] === undefined || trusts(peer) || !sample(setting)) return
    warn(
      `${peer} sent X-Forwarded-For, which is ignored: all visitors behind it count as one. If it is your proxy, name it in ${setting}.`,
    )
  }
}

interface Settings {
  resolve?: (name: string) => Promise<string[]>
  log: { warn(about: object, line: string): void; info(line: string): void }
  /** How often names are resolved anew: containers come back under other addresses. */
  everyMs?: number
}

/** The website starts after the API, so its name resolves only after some time. */
const MISSING_MS = 1_000

const getAddresses = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

/** Trusted proxies by address, network or name. Names are resolved at intervals; one that fails trusts no address. */
export async function trustedProxies(
  entries: readonly string[],
  { resolve = getAddresses, log, everyMs = 10_000 }: Settings,
) {
  const fixed = entries.flatMap(getNetworks)
  const names = entries.filter((entry) => getNetworks(entry).length === 0)
  const behind = new Map<string, Network[]>()
  const failing = new Set<string>()

  const resolveAll = () =>
    Promise.all(
      names.map(async (name) => {
        try {
          behind.set(name, (await resolve(name)).flatMap(getNetworks))
          if (failing.delete(name)) log.info(`the proxy ${name} is trusted again`)
        } catch (error) {
          behind.delete(name)
          if (failing.has(name)) return
          failing.add(name)
          log.warn({ err: error }, `the proxy ${name} is not trusted: its name does not resolve`)
        }
      }),
    )

  let timer: NodeJS.Timeout | undefined
  let closed = false
  const keepResolving = async () => {
    await resolveAll()
    if (closed || names.length === 0) return
    timer = setTimeout(() => void keepResolving(), failing.size > 0 ? Math.min(MISSING_MS, everyMs) : everyMs).unref()
  }
  await keepResolving()
  return {
    trusts: (given: string): boolean => {
      if (isIP(given) === 0) return false
      // an IPv4 address may come as IPv6, as a socket of both kinds has it
      return ipaddr.subnetMatch(ipaddr.process(given), { proxies: [fixed, ...behind.values()].flat() }) === 'proxies'
    },
    close: (): void => {
      closed = true
      clearTimeout(timer)
    },
  }
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What an address, a network or `loopback` stands for; nothing where the entry is a host's name. */
function getNetworks(entry: string): Network[] {
  if (entry === 'loopback') return ['127.0.0.0/8', '::1/128'].map((network) => ipaddr.parseCIDR(network))
  if (ipaddr.isValidCIDR(entry)) return [ipaddr.parseCIDR(entry)]
  return isIP(entry) === 0 ? [] : [ipaddr.parseCIDR(`${entry}/${isIP(entry) === 4 ? 32 : 128}`)]
}
