import type { Listing } from '@houselights/contracts/entities/listing'
import { isShopHost } from '@houselights/domain/links/ticket-shops'
import { domainName, onSameSite, parseAddress, withoutAnchor } from '@houselights/domain/links/web-address'
import { anyOf } from '@houselights/domain/text/pattern'
import { tidy } from '@houselights/domain/text/text'
import { getTexts } from '../../parse/html/element-text.ts'
import { loadHtml } from '../../parse/html/load-html.ts'
import type { Page } from '../../source/source.ts'
import { getParts, type PageParts } from '../page-parts.ts'
import { parseDescribedPlace } from './described-place.ts'
import type { VenueFacts } from './facts.ts'
import { findCoordinates, MAP_URL, toRealCoordinates } from './map-coordinates.ts'
import { findOnlyAddress, findPrintedAddress, splitAddress, toSoleAddress } from './printed-address.ts'

/** With fewer shows, the site may belong to a promoter. */
const MIN_SHOWS = 3

/** Finds the venue that all listings mention, with its place. */
function findListingsPlace(listings: readonly Listing[]): VenueFacts {
  const listingsWithVenue = listings.filter(({ venue }) => venue)
  const [firstListing] = listingsWithVenue
  if (
    !firstListing?.venue ||
    listingsWithVenue.length < MIN_SHOWS ||
    listingsWithVenue.some(({ venue }) => venue !== firstListing.venue)
  )
    return {}
  const from = 'its listings'
  const place = listingsWithVenue.find((listing) => listing.place)?.place
  const coordinates = toRealCoordinates(place?.latitude ?? NaN, place?.longitude ?? NaN)
  return {
    name: { value: firstListing.venue, from },
    ...(place?.address && { address: { value: place.address, from } }),
    ...(place?.city && { town: { value: place.city, from } }),
    ...(coordinates && { coordinates: { value: coordinates, from } }),
  }
}

const QUERY_NAMES = ['q', 'query', 'address', 'daddr', 'destination']
const MAX_URL_LENGTH = 2000

/** Finds the street address in a page's map links. Empty if the links contain several. */
function findMapAddress({ links, frames }: PageParts): VenueFacts {
  const addresses = [...frames, ...links.map(({ href }) => href)]
    .filter((href) => href.length <= MAX_URL_LENGTH && MAP_URL.test(href))
    .flatMap((href) => parseMapQuery(new URL(href)).flatMap((place) => splitAddress(place) ?? []))
  return toSoleAddress(addresses, 'map link')
}

/** Parses the place in `?q=12+Wick+St,+San+Francisco` or `/maps/place/12+Wick+St,+San+Francisco`. */
function parseMapQuery({ pathname, searchParams }: URL): string[] {
  const [, place] = /\/maps\/(?:place|search|dir\/)\/([^/@]+)/.exec(pathname) ?? []
  // these paths encode spaces as `+`, like a query, so parse the place as one
  const pathPlace = place ? new URLSearchParams(`q=${place.replaceAll('&', '%26')}`).get('q') : null
  return [...QUERY_NAMES.map((name) => searchParams.get(name)), pathPlace].filter((value) => value !== null)
}

/** Collects facts about the venue from a site's pages and from the listings parsed from them. */
export function parseVenueFacts(pages: readonly Page[], listings: readonly Listing[] = []): VenueFacts {
  const [firstPage] = pages
  if (!firstPage) return {}
  const site = parseAddress(firstPage.url)
  // a ticket shop's page about the venue also contains facts about the shop
  if (!site || isShopHost(site.hostname)) return findListingsPlace(listings)
  const sitePages = pages.filter(({ url }) => onSameSite(parseAddress(url), site))
  const parts = sitePages.map(getParts)
  const factsByPriority: VenueFacts[] = [
    ...sitePages.map(parseDescribedPlace),
    ...parts.map(findCoordinates),
    ...sitePages.map(findPrintedAddress),
    ...parts.map(findMapAddress),
    findOnlyAddress(sitePages),
    findListingsPlace(listings),
    ...parts.map(findSiteName),
    ...parts.map((page) => findNameInTitle(page, site)),
    sitePages[0] ? findNameOnPage(sitePages[0]) : {},
    // the page itself, since its host's root may be missing or belong to another venue
    { website: { value: withoutAnchor(firstPage.url), from: "the site's address" } },
  ]
  // earlier facts take precedence
  const facts: VenueFacts = {}
  for (const venueFacts of factsByPriority.reverse()) Object.assign(facts, venueFacts)
  return facts
}

function findSiteName({ meta }: PageParts): VenueFacts {
  const name = tidy(meta.get('og:site_name') ?? meta.get('application-name') ?? '')
  return name ? { name: { value: name, from: 'og:site_name' } } : {}
}

const SEPARATOR = / [|–—•·:»>-]+ |: /

/**
 * Finds the part of the title that matches the site's URL: `Calendar | The Copper Finch` at copperfinch.com or at
 * bars.example/copper-finch.
 */
function findNameInTitle({ title }: PageParts, site: URL): VenueFacts {
  const [path = ''] = site.pathname.split('/').filter(Boolean)
  const keys = [domainName(site), path].map((text) => withoutArticle(toLetters(text)))
  const name = title.split(SEPARATOR).find((part) => {
    const letters = withoutArticle(toLetters(part))
    if (PAGE_WORDS.test(part)) return false
    return (
      letters.length >= 3 && keys.some((key) => key.length >= 3 && (key.startsWith(letters) || letters.startsWith(key)))
    )
  })
  return name ? { name: { value: tidy(name), from: 'title' } } : {}
}

/** Matches titles that describe a page instead of a venue. */
const LIST_WORDS = anyOf`calendar|events?|shows?|concerts?|gigs|music|tickets?|schedule`
const PAGE_WORDS = new RegExp(
  `^${anyOf`home(?: ?page)?|index|welcome|untitled|(?:upcoming |live |all |our )?${LIST_WORDS}|what.?s on|(?:404|page)? ?not found`}$`,
  'i',
)
const MAX_NAME_LENGTH = 80

/** Finds the name that both the title and a heading contain, or the only name in either of them. */
function findNameOnPage(page: Page): VenueFacts {
  const isName = (text: string): boolean => text !== '' && text.length <= MAX_NAME_LENGTH && !PAGE_WORDS.test(text)
  const titles = getParts(page).title.split(SEPARATOR).map(tidy).filter(isName)
  const headings = getTexts(loadHtml(page.body).root(), 'h1').slice(0, 5).filter(isName)
  const nameInBoth = titles.find((title) => headings.some((heading) => toLetters(heading) === toLetters(title)))
  const [title, ...otherTitles] = titles
  const [heading, ...otherHeadings] = headings
  if (nameInBoth ?? (title && otherTitles.length === 0))
    return { name: { value: nameInBoth ?? title ?? '', from: 'title' } }
  return heading && otherHeadings.length === 0 ? { name: { value: heading, from: 'heading' } } : {}
}

const withoutArticle = (letters: string): string => letters.replace(/^thee?/, '')

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
