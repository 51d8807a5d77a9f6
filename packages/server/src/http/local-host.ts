import { isIP } from 'node:net'

const HOST = /^[\w.:[\]-]+$/

/**
 * Returns whether a Host header is `localhost` or an IP address. Requests from a site that rebinds its DNS name to us
 * have the site's name instead.
 */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
