import { isIP } from 'node:net'

const HOST = /^[\w.:[\]-]+$/

/**
 * Whether a Host header names this machine or an IP address. DNS rebinding makes a browser send us the pages of another site,
 * and needs a name of the attacker's for that: these hosts can't be theirs.
 */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
