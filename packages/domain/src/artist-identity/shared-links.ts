import { domainName, parseAddress, registeredDomain, siteHost } from '../web-address.ts'

/** Sites whose pages belong to one artist each, by the first part of the path; elsewhere a whole address must be the same. */
const BY_FIRST_PART = new Set([
  ...['instagram.com', 'soundcloud.com', 'tiktok.com', 'twitter.com', 'x.com', 'facebook.com'],
  ...['linktr.ee', 'mixcloud.com', 'songkick.com'],
])
/** First parts of such a path that are no artist's name. */
const NO_NAME = /^(?:pages|p|reel|events?|groups|profile\.php|share|hashtag)$/
/** Sites whose pages list many artists, or stand for a whole site. */
const OF_MANY = new Set(['google', 'bing', 'eventbrite', 'ticketmaster', 'dice', 'ra', 'allevents', 'linktree'])
/** Sites of many artists: their front page is nobody's. */
const SHARED = new Set(['bandcamp', 'youtube', 'youtu', 'spotify', 'wikipedia', 'apple', 'deezer', 'tidal'])

/** An address as it can be compared: site and path, without case; null for what is no artist's own. */
function own(address: string): string | null {
  const url = parseAddress(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || OF_MANY.has(domainName(url))) return null
  const domain = registeredDomain(url)
  const host = siteHost(url)
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  if (BY_FIRST_PART.has(domain)) {
    const handle = parts[0]?.replace(/^@/, '')
    return handle && !NO_NAME.test(handle) ? `${domain === 'x.com' ? 'twitter.com' : domain}/${handle}` : null
  }
  // an album's page belongs to the artist, too
  if (domain === 'bandcamp.com' && host !== domain) return host
  return SHARED.has(domainName(url)) && parts.length === 0 ? null : [host, ...parts].join('/')
}

/** An address that both sides give; null where there is none. */
export function sharedLink(ours: readonly string[], theirs: readonly string[]): string | null {
  const known = new Set(theirs.flatMap((address) => own(address) ?? []))
  return ours.find((address) => known.has(own(address) ?? '')) ?? null
}
