import type { IncomingMessage } from 'node:http'

const EVERY_MS = 10 * 60_000

/**
 * Warns, now and then, of a peer that sends `X-Forwarded-For` and is no trusted proxy. Where it is one, all visitors behind it count
 * as one client, and share one client's limits.
 */
export function proxyWarning(
  trusts: (address: string) => boolean,
  warn: (peer: string) => void,
  now = () => performance.now(),
): (request: IncomingMessage) => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return ({ headers, socket }) => {
    if (headers['x-forwarded-for'] === undefined) return
    const peer = socket.remoteAddress ?? 'unknown'
    if (now() - warnedAt < EVERY_MS || trusts(peer)) return
    warnedAt = now()
    warn(peer)
  }
}

/** What to log of such a peer; `setting` names the trusted proxies. */
export const untrustedProxy = (peer: string, setting: string): string =>
  `${peer} sent X-Forwarded-For, which is ignored: all visitors behind it count as one. If it is your proxy, name it in ${setting}.`
