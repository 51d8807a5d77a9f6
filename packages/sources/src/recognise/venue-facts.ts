import { tidy } from '@houselights/domain/text'
import { isShopHost } from '@houselights/domain/ticket-shops'
import { domainName, onSameSite, parseAddress } from '@houselights/domain/web-address'
import type { Listing } from '@houselights/types/listing'
import type { Page } from '../source.ts'
import { type PageParts, partsOf } from './page-parts.ts'
import { describedPlace } from './venue-facts/described-place.ts'
import type { VenueFacts } from './venue-facts/facts.ts'
import { addressOnMaps } from './venue-facts/map-address.ts'
import { coordinatesOn } from './venue-facts/map-coordinates.ts'
import { placeOfListings } from './venue-facts/place-of-listings.ts'
import { onlyAddress, printedAddress } from './venue-facts/printed-address.ts'
import { socialLinks } from './venue-facts/social-links.ts'

/** What the pages of a site, and the listings read from it, say of the venue. */
export function readVenueFacts(pages: readonly Page[], listings: readonly Listing[] = []): VenueFacts {
  const [first] = pages
  if (!first) return {}
  const site = parseAddress(first.url)
  // a shop's page of the venue speaks of the shop besides
  if (!site || isShopHost(site.hostname)) return placeOfListings(listings)
  const own = pages.filter(({ url }) => onSameSite(parseAddress(url), site))
  const parts = own.map(partsOf)
  const found: VenueFacts[] = [
    ...own.map(describedPlace),
    ...parts.map(coordinatesOn),
    ...own.map(printedAddress),
    ...parts.map(addressOnMaps),
    onlyAddress(own),
    placeOfListings(listings),
    ...parts.map(nameOfSite),
    ...parts.map(nameInTitle),
    socialLinks(parts),
    { website: { value: new URL('/', first.url).href, from: "the site's address" } },
  ]
  // what was found first is believed
  const facts: VenueFacts = {}
  for (const each of found.reverse()) Object.assign(facts, each)
  return facts
}

function nameOfSite({ meta }: PageParts): VenueFacts {
  const name = tidy(meta.get('og:site_name') ?? meta.get('application-name') ?? '')
  return name ? { name: { value: name, from: 'og:site_name' } } : {}
}

const SEPARATOR = / [|–—•·:»>-]+ |: /

/** The part of the title of which the site's own address is made: `Calendar | The Copper Finch` at copperfinch.com. */
function nameInTitle({ title, address }: PageParts): VenueFacts {
  const key = address ? withoutArticle(lettersOf(domainName(address))) : ''
  const name = title.split(SEPARATOR).find((part) => {
    const letters = withoutArticle(lettersOf(part))
    return letters.length >= 3 && key.length >= 3 && (key.startsWith(letters) || letters.startsWith(key))
  })
  return name ? { name: { value: tidy(name), from: 'title' } } : {}
}

const withoutArticle = (letters: string): string => letters.replace(/^thee?/, '')

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
