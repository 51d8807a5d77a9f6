import { isShopHost } from '@houselights/domain/links/ticket-shops'
import { findCustomSource } from '@houselights/scrapers/registry/custom-sources'

/**
 * Hosts that stay in masked pages, with the rule that uses them, besides the ticket shops of `ticket-shops.ts` and the
 * sites of custom venues. All others become reserved hosts (`….example`).
 */
const UNMASKED_HOSTS: readonly (readonly [host: string, rule: string])[] = [
  ['schema.org', 'identifies the terms of JSON-LD and microdata'],
  ['w3.org', 'identifies the vocabulary of a feed'],
  ['purl.org', 'identifies the vocabulary of a feed'],
  ['webns.net', 'identifies the vocabulary of a feed'],
  ['w.org', 'identifies the link types of WordPress'],
  ['ogp.me', 'identifies the terms of Open Graph'],
  ['opengraphprotocol.org', 'identifies the terms of Open Graph'],
  ['theeventscalendar.com', 'identifies the link types of The Events Calendar'],
  ['19hz.info', 'platforms/19hz'],
  ['ra.co', 'platforms/resident-advisor'],
  ['songkick.com', 'platforms/songkick'],
  ['bandsintown.com', 'platforms/bandsintown'],
  ['dothebay.com', 'platforms/dothebay'],
  ['foopee.com', 'platforms/the-list'],
  ['tockify.com', 'platforms/tockify'],
  ['trumba.com', 'platforms/trumba'],
  ['25livepub.collegenet.com', 'platforms/trumba'],
  ['venuepilot.co', 'platforms/venuepilot'],
  ['stubmatic.com', 'custom/bottom-of-the-hill'],
  ['aegwebprod.blob.core.windows.net', 'platforms/axs finds its feed there'],
  ['facebook.com', 'described/linked-names, custom/garrison: no offer of tickets'],
  ['fb.me', 'described/linked-names, custom/garrison: no offer of tickets'],
  ['google.com', 'links: wraps others; platforms/simple-calendar: its own link to the entry'],
  ['evyy.net', 'links: counts for a ticket shop and wraps its link'],
  ['7eer.net', 'links: counts for a ticket shop and wraps its link'],
  ['pxf.io', 'links: counts for a ticket shop and wraps its link'],
  ['sjv.io', 'links: counts for a ticket shop and wraps its link'],
  ['instagram.com', 'described/linked-names: an account behind a name'],
  ['carbonhouse.com', 'identifies the program that wrote a feed'],
]

/** Finds the end of a host that stays unmasked because a parsing rule depends on it. Undefined: masked. */
export function findUnmaskedHost(host: string): string | undefined {
  const unmaskedHost = UNMASKED_HOSTS.find(([suffix]) => host === suffix || host.endsWith(`.${suffix}`))
  if (unmaskedHost) return unmaskedHost[0]
  if (findCustomSource(`https://${host}/`)) return host
  const labels = host.split('.')
  const shop = labels.map((_, index) => labels.slice(index).join('.')).findLast(isShopHost)
  return shop
}
