import { parseAddress, registeredDomain } from '@houselights/domain/links/web-address'

/** Registered domains of ticket shops, as found on scraped pages. */
const SHOPS = new Set(
  `
  ticketmaster.com ticketmaster.ca livenation.com axs.com tixr.com dice.fm seetickets.us seetickets.com
  eventim.us ticketweb.com ticketweb.ca eventbrite.com eventbrite.ca etix.com showclix.com ticketleap.com
  ticketleap.events tickettailor.com brownpapertickets.com universe.com shotgun.live posh.vip showslinger.com
  prekindle.com venuepilot.com venuepilot.co opendate.io humanitix.com withfriends.co vivenu.com speakeasygo.com
  freshtix.com eventcreate.com turntabletickets.com simpletix.com zeffy.com tix.to ticketfairy.com
  frontgatetickets.com
  `
    .trim()
    .split(/\s+/),
)
/** A venue's own shop: `tickets.hall.com`. */
const VENUE_SHOP = /(?:^|\.)tickets?\.[a-z-]+\.(?:com|org)$/
/** Pages on such hosts that sell nothing themselves: organizers, artists, venues. */
const NOT_FOR_SALE = /^https?:\/\/[^/]*eventbrite\.[a-z]+\/o\/|^https?:\/\/[^/]*\/(?:artist|venue|organizer|o)\/[^/]*$/i

/** Whether a host sells tickets. */
export const isShopHost = (host: string): boolean => {
  const url = parseAddress(`https://${host}/`)
  return url !== null && (SHOPS.has(registeredDomain(url)) || VENUE_SHOP.test(url.hostname))
}

/** Whether a link leads to a page that sells tickets. */
export function sellsTickets(href: string | undefined): boolean {
  const url = parseAddress(href ?? '')
  return url !== null && !NOT_FOR_SALE.test(url.href) && isShopHost(url.hostname)
}

/**
 * Returns the link fields of a listing with only one link. A link to a shop is also the ticket link, and stays the
 * detail page because there is no other.
 */
export const linkFields = (href: string | undefined): { url?: string; ticketUrl?: string } =>
  href ? (sellsTickets(href) ? { url: href, ticketUrl: href } : { url: href }) : {}
