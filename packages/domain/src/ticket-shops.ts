/** Hosts where one buys a ticket; their sub-domains count too. */
const SHOPS =
  /(?:^|\.)(?:ticketmaster\.com|ticketmaster\.ca|livenation\.com|axs\.com|tixr\.com|dice\.fm|seetickets\.(?:us|com)|eventim\.us|ticketweb\.(?:com|ca)|eventbrite\.(?:com|ca)|etix\.com|showclix\.com|ticketleap\.(?:com|events)|tickettailor\.com|brownpapertickets\.com|universe\.com|shotgun\.live|posh\.vip|showslinger\.com|prekindle\.com|venuepilot\.(?:com|co)|opendate\.io|humanitix\.com|withfriends\.co|tickets?\.[a-z-]+\.(?:com|org)|vivenu\.com|speakeasygo\.com|freshtix\.com|eventcreate\.com|wl\.seetickets\.us|turntabletickets\.com|simpletix\.com|zeffy\.com|tix\.to|ticketfairy\.com|frontgatetickets\.com)$/i
/** Pages of such hosts that sell nothing themselves: organisers, artists, venues. */
const NO_OFFER = /^https?:\/\/[^/]*eventbrite\.[a-z]+\/o\/|^https?:\/\/[^/]*\/(?:artist|venue|organizer|o)\/[^/]*$/i

/** Whether a link leads to a place where the ticket is sold. */
export function sellsTickets(href: string | undefined): boolean {
  const url = URL.parse(href?.startsWith('//') ? `https:${href}` : (href ?? ''))
  return url !== null && SHOPS.test(url.hostname) && !NO_OFFER.test(url.href)
}

/** A listing's only link, as ticket link where it leads to a shop. Kept as detail page too: there is no other. */
export const linkFields = (href: string | undefined): { url?: string; ticketUrl?: string } =>
  href ? (sellsTickets(href) ? { url: href, ticketUrl: href } : { url: href }) : {}
