import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { withoutTrailing } from '../text/text.ts'

/**
 * Parses a printed address. An address that begins with its host (`//host/path`) is https. Null if it isn't an address.
 */
export const parseAddress = (printed: string): URL | null =>
  URL.parse(printed.startsWith('//') ? `https:${printed}` : printed)

/** Returns the host that identifies a site, without `www.`, `m.` or `concerts.`, which show the same pages. */
export const siteHost = ({ hostname }: URL): string => hostname.replace(/^(?:www|m|concerts)\./, '')

/** Whether two addresses are on the same site; false if one isn't an address. */
export function onSameSite(a: URL | null, b: URL | null): boolean {
  return a !== null && b !== null && siteHost(a) === siteHost(b) && a.port === b.port
}

/**
 * Returns the registered domain: `hall.co.uk` for `https://tickets.hall.co.uk/1`. A host without one is returned
 * unchanged.
 */
export const registeredDomain = ({ hostname }: URL): string => getDomain(hostname) ?? hostname

/** Returns the registered domain without its public suffix: `hall` for `https://www.hall.co.uk/`. */
export const domainName = ({ hostname }: URL): string => getDomainWithoutSuffix(hostname) ?? hostname

/**
 * Returns the key shared by all spellings of one address: host without `www.`, port, path and query. Two venues can
 * share a host, with a path each. For comparing, never for showing.
 */
export function addressKey(printed: string): string | null {
  const url = parseAddress(printed)
  return url && `${siteHost(url)}:${url.port}${withoutTrailing(url.pathname, '/')}${url.search}`
}

/**
 * Returns the key shared by all links to one page: site and path, without query and anchor. For comparing, never for
 * showing.
 */
export function pageIdentity(printed: string): string | null {
  const url = parseAddress(printed)
  return url && `${siteHost(url)}${withoutTrailing(url.pathname, '/')}`
}

/** Returns an address without its anchor. Throws if it isn't an address. */
export function withoutAnchor(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}
