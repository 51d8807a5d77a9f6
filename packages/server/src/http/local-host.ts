import { isIP } from 'node:net'

const HOST = /^[\w.:[\]-]+$/

/** Whether a Host header names this machine or an IP address, which a site that rebinds its DNS name to us cannot. */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
