import { isIP } from 'node:net'

const HOST = /^[\w.:[\]-]+$/

/** Whether a Host header names this machine or an IP address. A site that rebinds its DNS name to us can't do that. */
export function isLocalHost(host: string | undefined): boolean {
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}
