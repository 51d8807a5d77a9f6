import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { withoutTrailing } from '../text/text.ts'

/** An address as printed; one that begins with its host (`//host/path`) is on https. Null for what is no address. */
export const parseAddress = (printed: string): URL | null =>
  URL.parse(printed.startsWith('//') ? `https:${printed}` : printed)

/** The host by which a site is known: with `www.`, `m.` or `concerts.` in front it shows the same pages. */
export const siteHost = ({ hostname }: URL): string => hostname.replace(/^(?:www|m|concerts)\./, '')

/** Whether two addresses lead to one site; false where one is no address. */
export function onSameSite(one: URL | null, other: URL | null): boolean {
  return one !== null && other !== null && siteHost(one) === siteHost(other) && one.port === other.port
}

/** The domain that somebody registered: of `https://tickets.hall.co.uk/1` it is `hall.co.uk`. A host without one is its own. */
export const registeredDomain = ({ hostname }: URL): string => getDomain(hostname) ?? hostname

/** The registered domain without what is below which everybody registers: of `https://www.hall.co.uk/` it is `hall`. */
export const domainName = ({ hostname }: URL): string => getDomainWithoutSuffix(hostname) ?? hostname

/**
 * What the spellings of one address have in common: its host without `www.`, port, path and query. Two venues may be on one
 * host, under a path each. For comparing, never for showing.
 */
export function addressKey(printed: string): string | null {
  const url = parseAddress(printed)
  return url && `${siteHost(url)}:${url.port}${withoutTrailing(url.pathname, '/')}${url.search}`
}

/** Site and path, without query and anchor: what the links to one page have in common. For comparing, never for showing. */
export function pageIdentity(printed: string): string | null {
  const url = parseAddress(printed)
  return url && `${siteHost(url)}${withoutTrailing(url.pathname, '/')}`
}
