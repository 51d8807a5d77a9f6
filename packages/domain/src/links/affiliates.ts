import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { AffiliatePartner } from '@houselights/contracts/public-api/settings'

interface PartnerSite {
  partner: AffiliatePartner
  name: string
  /** Returns the site's search URL for an artist's name, in the city if the site has a place for it. */
  getSearchUrl: (words: string, city: PartnerCity) => string
  /** The URL parameter that says who referred the visitor. */
  parameter: string
  description: string
}

/**
 * Partner sites that sell tickets or list shows, in display order. The parameters are those in the partners' own links:
 * Ticketmaster `camefrom`, Eventbrite `aff` (its tracking links), AXS `src`, Bandsintown `came_from`.
 */
const PARTNERS: readonly PartnerSite[] = [
  {
    partner: 'ticketmaster',
    name: 'Ticketmaster',
    getSearchUrl: (words) => `https://www.ticketmaster.com/search?q=${encodeURIComponent(words)}`,
    parameter: 'camefrom',
    description: 'Tickets for large rooms and theaters',
  },
  {
    partner: 'eventbrite',
    name: 'Eventbrite',
    getSearchUrl: (words, { eventbritePlace = 'online' }) =>
      `https://www.eventbrite.com/d/${eventbritePlace}/${encodeURIComponent(words)}/`,
    parameter: 'aff',
    description: 'Tickets for club nights and small rooms',
  },
  {
    partner: 'axs',
    name: 'AXS',
    getSearchUrl: (words) => `https://www.axs.com/search?q=${encodeURIComponent(words)}`,
    parameter: 'src',
    description: 'Tickets for theaters and ballrooms',
  },
  {
    partner: 'bandsintown',
    name: 'Bandsintown',
    getSearchUrl: (words) => `https://www.bandsintown.com/?query=${encodeURIComponent(words)}`,
    parameter: 'came_from',
    description: 'Tour dates of an artist everywhere',
  },
]

type PartnerCity = Pick<CityFile, 'eventbritePlace'>

/**
 * Creates links to the partners' searches for an artist or show. Without a code for a partner, its link has no
 * reference.
 */
export const affiliateLinks = (
  words: string,
  city: PartnerCity,
  codes: Readonly<Record<AffiliatePartner, string | null>>,
) =>
  PARTNERS.map(({ partner, name, getSearchUrl, parameter, description }) => {
    const url = new URL(getSearchUrl(words, city))
    const code = codes[partner]
    if (code) url.searchParams.set(parameter, `houselights-${code}`)
    url.searchParams.set('utm_source', 'houselights')
    url.searchParams.set('utm_medium', 'affiliate')
    url.searchParams.set('utm_campaign', 'venue_referral')
    return { name, description, url: url.href }
  })
