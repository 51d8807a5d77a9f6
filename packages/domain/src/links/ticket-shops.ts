import { parseAddress, registeredDomain } from '@houselights/domain/links/web-address'

/** Registered domains of shops where one buys a ticket, as they stand on the pages that we read. */
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
const HOUSE_SHOP = /(?:^|\.)tickets?\.[a-z-]+\.(?:com|org)$/
/** Pages of such hosts that sell nothing themselves: organisers, artists, venues. */
const NO_OFFER = /^https?:\/\/[^/]*eventbrite\.[a-z]+\/o\/|^https?:\/\/[^/]*\/(?:artist|venue|organizer|o)\/[^/]*$/i

/** Whether a host sells tickets. */
export const isShopHost = (host: string): boolean => {
  const url = parseAddress(`https://${host}/`)
  return url !== null && (SHOPS.has(registeredDomain(url)) || HOUSE_SHOP.test(url.hostname))
}

/** Whether a link leads to a place where the ticket is sold. */
export function sellsTickets(href: string | undefined): boolean {
  const url = parseAddress(href ?? '')
  return url !== null && !NO_OFFER.test(url.href) && isShopHost(url.hostname)
}

/** A listing's only link, as ticket link where it leads to a shop. Kept as detail page too: there is no other. */
export const linkFields = (href: string | undefined): { url?: string; ticketUrl?: string } =>
  href ? (sellsTickets(href) ? { url: href, ticketUrl: href } : { url: href }) : {}
