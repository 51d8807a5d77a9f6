/** Whose pages belong to one artist each, by the first part of the path; elsewhere a whole address must be the same. */
const BY_FIRST_PART =
  /^(?:instagram\.com|soundcloud\.com|tiktok\.com|twitter\.com|x\.com|facebook\.com|linktr\.ee|mixcloud\.com|songkick\.com)$/
/** Pages that list many artists, or are of a whole site. */
const OF_MANY = /^(?:www\.)?(?:google|bing|eventbrite|ticketmaster|dice|ra|allevents|linktree)\./

/** An address as it can be compared: host and path, without `www.`, case or a slash at the end; null for what is no artist's own. */
function own(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || OF_MANY.test(url.hostname)) return null
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '')
  const parts = url.pathname.toLowerCase().split('/').filter(Boolean)
  if (BY_FIRST_PART.test(host)) {
    const handle = parts[0]?.replace(/^@/, '')
    return handle && !/^(?:pages|p|reel|events?|groups|profile\.php|share|hashtag)$/.test(handle)
      ? `${host === 'x.com' ? 'twitter.com' : host}/${handle}`
      : null
  }
  // an album's page is the artist's, too
  if (/\.bandcamp\.com$/.test(host)) return host
  return /^(?:bandcamp|youtube|youtu|spotify|open\.spotify|wikipedia|apple|deezer|tidal)\./.test(host) && !parts.length
    ? null
    : [host, ...parts].join('/')
}

/** An address that both sides give; null where there is none. */
export function sharedLink(ours: readonly string[], theirs: readonly string[]): string | null {
  const known = new Set(theirs.flatMap((address) => own(address) ?? []))
  return ours.find((address) => known.has(own(address) ?? '')) ?? null
}
