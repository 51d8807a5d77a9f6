import { domainName, registeredDomain, siteHost } from '../links/web-address.ts'
import { withoutTrailing } from '../text/text.ts'

/**
 * Ticket sellers whose addresses contain the event's number, even if the rest of the address differs. Keyed by
 * registered domain, or by the domain without its suffix if the seller has domains in many countries.
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

// Parameters that don't identify a page: from the links of recorded pages, plus parameters of mail campaigns (`mc_`).
const CAMPAIGN_PARAMETERS = String.raw`utm_\w+|mc_\w+|fbclid|gclid|cid|src|came_from`
const PARTNER_PARAMETERS = String.raw`ref\w*|aff\w*|pl`
const SHOP_PARAMETERS = 'skin|categoryslug|discount|get|t'
const IGNORED_PARAMETER = new RegExp(`^(?:${CAMPAIGN_PARAMETERS}|${PARTNER_PARAMETERS}|${SHOP_PARAMETERS})$`, 'i')

/** Pages with all events of a venue, organizer or person. Such a link doesn't identify an event. */
const MANY_EVENTS = 'o|user|profile|groups?|venues?|artists?|calendar|events?|shows?|tickets?|pages'
const MULTI_EVENT_PAGE = new RegExp(`^/(?:(?:${MANY_EVENTS})(?:/[^/]+)?/?)?$`, 'i')
const SOCIAL = new Set(['instagram.com', 'facebook.com', 'x.com', 'twitter.com', 'tiktok.com', 'linktr.ee'])

/**
 * Returns the key that all links to one ticket page share: seller and number if the seller is known, otherwise host,
 * path and parameters. Null for a link to many events. A path without a host belongs to the source that printed it.
 */
export function linkIdentity(url: string | null, source: string): string | null {
  if (!url) return null
  const parsed = URL.parse(url, `https://${source.toLowerCase().replace(/[^a-z0-9-]+/g, '-') || 'source'}.invalid/`)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  const host = siteHost(parsed)
  const path = withoutTrailing(decodePath(parsed.pathname), '/')
  const domain = registeredDomain(parsed)
  const eventNumber = (SELLERS.get(domain) ?? SELLERS.get(domainName(parsed)))?.exec(path)?.[1]
  if (eventNumber) return `${domain}#${eventNumber}`
  const anchor = /^#\/|^#event=/.test(parsed.hash) ? parsed.hash : ''
  const parameters = [...parsed.searchParams]
    .filter(([name]) => !IGNORED_PARAMETER.test(name))
    .map(([name, value]) => `${name}=${value}`)
  if (
    !anchor &&
    parameters.length === 0 &&
    (MULTI_EVENT_PAGE.test(path || '/') || (SOCIAL.has(domain) && !/\/(?:p|events)\//.test(path)))
  )
    return null
  return `${host}${path}${parameters.length > 0 ? `?${parameters.sort().join('&')}` : ''}${anchor}`
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // With a stray percent sign, the path as printed identifies the page too.
    return path
  }
}
