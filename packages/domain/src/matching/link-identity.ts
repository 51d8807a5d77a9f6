import { withoutTrailing } from '../text.ts'
import { domainName, registeredDomain, siteHost } from '../web-address.ts'

/**
 * Ticket sellers whose pages carry the event's number, however the rest of the address is written; by registered domain, or
 * by its name where the seller has one in many countries.
 */
const SELLERS: ReadonlyMap<string, RegExp> = new Map([
  ['ticketweb.com', /\/(\d{6,})(?:\/|$)/],
  ['seetickets.us', /\/(\d{5,})(?:\/|$)/],
  ['tixr.com', /(?:\/e\/|-)(\d{4,})(?:\/|$)/],
  ['axs.com', /\/events\/(\d{5,})/],
  ['eventbrite', /-(\d{9,})(?:\/|$)/],
  ['ticketmaster', /\/event\/([0-9A-Za-z]{8,})/],
  ['livenation.com', /\/event\/([^/]{8,})/],
  ['etix.com', /\/ticket\/p\/(\d{5,})/],
  ['ra.co', /\/events\/(\d{5,})/],
  ['dice.fm', /\/(?:event\/)?([0-9a-z]{5,})/i],
  ['songkick.com', /\/concerts\/(\d{5,})/],
  ['bandsintown.com', /\/e\/(\d{5,})/],
])

/** Parameters that name who sent the visitor, not which page it is. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|mc_\w+|ref\w*|refid|referr\w*|afflky|aff\w*|pl|src|cid|came_from|skin|t|categoryslug|discount|get)$/i

/** Pages for a whole house, organiser or person: the same link there says nothing about the event. */
const FOR_MANY =
  /^(?:\/|\/(?:o|user|profile|groups?|venues?|artists?|calendar|events?|shows?|tickets?|pages)(?:\/[^/]+)?\/?)$/i
const SOCIAL = new Set(['instagram.com', 'facebook.com', 'x.com', 'twitter.com', 'tiktok.com', 'linktr.ee'])

/**
 * What two links to one ticket page have in common: seller and number where the seller is known, else host and path.
 * Null for a link that stands for many events. A path without host belongs to the source that printed it.
 */
export function linkIdentity(url: string | null, source: string): string | null {
  if (!url) return null
  const parsed = URL.parse(url, `https://${source.toLowerCase().replace(/[^a-z0-9-]+/g, '-') || 'source'}.invalid/`)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const host = siteHost(parsed)
  const path = withoutTrailing(decode(parsed.pathname), '/')
  const domain = registeredDomain(parsed)
  const number = (SELLERS.get(domain) ?? SELLERS.get(domainName(parsed)))?.exec(path)?.[1]
  if (number) return `${domain}#${number}`
  const anchor = /^#\/|^#event=/.test(parsed.hash) ? parsed.hash : ''
  const kept = [...parsed.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
  if (
    !anchor &&
    kept.length === 0 &&
    (FOR_MANY.test(path || '/') || (SOCIAL.has(domain) && !/\/(?:p|events)\//.test(path)))
  )
    return null
  return `${host}${path}${kept.length > 0 ? `?${kept.sort().join('&')}` : ''}${anchor}`
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // a stray percent sign: the path as printed is as good an identity
    return path
  }
}
