import ipaddr from 'ipaddr.js'
import { withoutTrailing } from '../text/text.ts'

/** Names that mean the machine itself or the network it stands in, and those without a domain. */
const INSIDE_NAME = /^(?:[^.]*|(?:.+\.)?(?:localhost|internal|local|lan|intranet|corp|home\.arpa))$/i
/** All of IPv6 that is assigned to the public; outside are `::127.0.0.1` and other IPv4 addresses in disguise. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Azure's services for its machines answer at an address that looks public. */
const AZURE_PLATFORM = '168.63.129.16'

/** Whether an IP address is one of the open internet: no private, loopback, link-local, shared, translated or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_IPV6)) return false
  return parsed.range() === 'unicast' && parsed.toString() !== AZURE_PLATFORM
}

/** A URL's host as an IP address or a name: without brackets, and without a dot at the end. */
export const bareHost = ({ hostname }: Pick<URL, 'hostname'>): string =>
  withoutTrailing(hostname.replace(/^\[|\]$/g, ''), '.')

/** Whether a URL names a public address, or a name that can be one: what the name resolves to is not looked up. */
export function hasPublicHost(url: Pick<URL, 'hostname'>): boolean {
  const host = bareHost(url)
  return ipaddr.isValid(host) ? isPublicAddress(host) : !INSIDE_NAME.test(host)
}
