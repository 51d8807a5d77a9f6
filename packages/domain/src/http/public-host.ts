import ipaddr from 'ipaddr.js'
import { withoutTrailing } from '../text/text.ts'

/** Names of the machine itself or its network, and names without a domain. */
const INTERNAL_NAME = /^(?:[^.]*|(?:.+\.)?(?:localhost|internal|local|lan|intranet|corp|home\.arpa))$/i
/** All of public IPv6. `::127.0.0.1` and other disguised IPv4 addresses are outside it. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Azure's platform services answer at this address, which looks public. */
const AZURE_PLATFORM = '168.63.129.16'

/** Whether an IP address is on the open internet: not private, loopback, link-local, shared, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false
  return parsed.range() === 'unicast' && parsed.toString() !== AZURE_PLATFORM
}

/** Returns a URL's host as an IP address or a name, without brackets and without a trailing dot. */
export const bareHost = ({ hostname }: Pick<URL, 'hostname'>): string =>
  withoutTrailing(hostname.replace(/^\[|\]$/g, ''), '.')

/** Whether a URL has a public address, or a name that can have one. The name isn't resolved. */
export function hasPublicHost(url: Pick<URL, 'hostname'>): boolean {
  const host = bareHost(url)
  return ipaddr.isValid(host) ? isPublicAddress(host) : !INTERNAL_NAME.test(host)
}
