import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
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
  /** Called when a name does not resolve, and when it resolves again. */
  onError: (name: string, error?: unknown) => void
  /** How often names are resolved anew: containers come back under other addresses. */
  everyMs?: number
}

/** The website starts after the API, so its name resolves only after some time. */
const MISSING_MS = 1_000

const addressesOf = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address)

/** Trusted proxies by address, network or name. Names are resolved at intervals; one that fails trusts no address. */
export async function trustedProxies(
  entries: readonly string[],
  { resolve = addressesOf, onError, everyMs = 10_000 }: Settings,
) {
  const fixed = new BlockList()
  const names = entries.filter((entry) => !added(fixed, entry))
  const behind = new Map<string, BlockList>()
  const failing = new Set<string>()

  const resolveAll = () =>
    Promise.all(
      names.map(async (name) => {
        try {
          const found = new BlockList()
          for (const address of await resolve(name)) added(found, address)
          behind.set(name, found)
          if (failing.delete(name)) onError(name)
        } catch (error) {
          behind.delete(name)
          if (failing.has(name)) return
          failing.add(name)
          onError(name, error)
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
      // an IPv4 address as a socket of both kinds has it; a link's own address names the link
      const address = given.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
      const family = isIP(address)
      if (family === 0) return false
      return [fixed, ...behind.values()].some((list) => list.check(address, family === 6 ? 'ipv6' : 'ipv4'))
    },
    close: (): void => {
      closed = true
      clearTimeout(timer)
    },
  }
}

/** Whether the entry is an address, a network or the machine itself, and so is in the list now. */
function added(list: BlockList, entry: string): boolean {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4')
    list.addAddress('::1', 'ipv6')
    return true
  }
  const [address = '', bits] = entry.split('/')
  const family = isIP(address)
  if (family === 0) return false
  const type = family === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
  return true
}
