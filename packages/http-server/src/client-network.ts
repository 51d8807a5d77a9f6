import ipaddr from 'ipaddr.js'

/** Who an address counts for: an IPv4 address, or the IPv6 network of one household, which has any number of addresses. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}
