import { domainName, registeredDomain, siteHost } from '../links/web-address.ts'
import { withoutTrailing } from '../text/text.ts'

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

// Parameters that do not say which page it is: those of recorded pages' links, and mail campaigns' (`mc_`).
const CAMPAIGN = String.raw`utm_\w+|mc_\w+|fbclid|gclid|cid|src|came_from`
const PARTNER = String.raw`ref\w*|aff\w*|pl`
const SHOP_VIEW = 'skin|categoryslug|discount|get|t'
const IGNORED_PARAMETER = new RegExp(`^(?:${CAMPAIGN}|${PARTNER}|${SHOP_VIEW})$`, 'i')

/** Pages for a whole venue, organiser or person: the same link there says nothing about the event. */
const MANY_EVENTS = 'o|user|profile|groups?|venues?|artists?|calendar|events?|shows?|tickets?|pages'
const FOR_MANY = new RegExp(`^/(?:(?:${MANY_EVENTS})(?:/[^/]+)?/?)?$`, 'i')
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
    .filter(([name]) => !IGNORED_PARAMETER.test(name))
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
