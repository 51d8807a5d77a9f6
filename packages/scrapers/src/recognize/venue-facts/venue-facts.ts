import type { Listing } from '@houselights/contracts/entities/listing'
import { isShopHost } from '@houselights/domain/links/ticket-shops'
import { domainName, onSameSite, parseAddress } from '@houselights/domain/links/web-address'
import { anyOf } from '@houselights/domain/text/pattern'
import { tidy } from '@houselights/domain/text/text'
import { getTexts } from '../../parse/html/element-text.ts'
import { loadHtml } from '../../parse/html/load-html.ts'
import type { Page } from '../../source/source.ts'
import { getParts, type PageParts } from '../page-parts.ts'
import { describedPlace } from './described-place.ts'
import type { VenueFacts } from './facts.ts'
import { coordinatesOn, MAPS, realPlace } from './map-coordinates.ts'
import { onlyAddress, partAddress, printedAddress, soleAddress } from './printed-address.ts'

/** Fewer shows at one place may be a promoter's. */
const FEWEST = 3

/** The venue that all listings name, with what they say of its place. */
function placeOfListings(listings: readonly Listing[]): VenueFacts {
  const named = listings.filter(({ venue }) => venue)
  const [first] = named
  if (!first?.venue || named.length < FEWEST || named.some(({ venue }) => venue !== first.venue)) return {}
  const from = 'its listings'
  const place = named.find(({ place: each }) => each)?.place
  const coordinates = realPlace(place?.latitude ?? NaN, place?.longitude ?? NaN)
  return {
    name: { value: first.venue, from },
    ...(place?.address && { address: { value: place.address, from } }),
    ...(place?.city && { town: { value: place.city, from } }),
    ...(coordinates && { coordinates: { value: coordinates, from } }),
  }
}

const ASKED = ['q', 'query', 'address', 'daddr', 'destination']
const MAX_ADDRESS_LENGTH = 2000

/** The address for which a page's links to maps ask; nothing where they ask for several. */
function addressOnMaps({ links, frames }: PageParts): VenueFacts {
  const asked = [...frames, ...links.map(({ href }) => href)]
    .filter((href) => href.length <= MAX_ADDRESS_LENGTH && MAPS.test(href))
    .flatMap((href) => placesAskedFor(new URL(href)).flatMap((place) => partAddress(place) ?? []))
  return soleAddress(asked, 'map link')
}

/** `?q=12+Wick+St,+San+Francisco` and `/maps/place/12+Wick+St,+San+Francisco`. */
function placesAskedFor({ pathname, searchParams }: URL): string[] {
  const [, place] = /\/maps\/(?:place|search|dir\/)\/([^/@]+)/.exec(pathname) ?? []
  // in a path, a blank is a plus as well; read as a query that is so
  const inPath = place ? new URLSearchParams(`q=${place.replaceAll('&', '%26')}`).get('q') : null
  return [...ASKED.map((name) => searchParams.get(name)), inPath].filter((value) => value !== null)
}

/** What the pages of a site, and the listings read from it, say of the venue. */
export function parseVenueFacts(pages: readonly Page[], listings: readonly Listing[] = []): VenueFacts {
  const [first] = pages
  if (!first) return {}
  const site = parseAddress(first.url)
  // a shop's page of the venue speaks of the shop besides
  if (!site || isShopHost(site.hostname)) return placeOfListings(listings)
  const own = pages.filter(({ url }) => onSameSite(parseAddress(url), site))
  const parts = own.map(getParts)
  const found: VenueFacts[] = [
    ...own.map(describedPlace),
    ...parts.map(coordinatesOn),
    ...own.map(printedAddress),
    ...parts.map(addressOnMaps),
    onlyAddress(own),
    placeOfListings(listings),
    ...parts.map(nameOfSite),
    ...parts.map((page) => nameInTitle(page, site)),
    own[0] ? nameOnPage(own[0]) : {},
    // the page that answered: the root of its host may be missing, or another venue's
    { website: { value: withoutAnchor(first.url), from: "the site's address" } },
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

/**
 * The part of the title of which the site's own address is made: `Calendar | The Copper Finch` at copperfinch.com, or at
 * bars.example/copper-finch.
 */
function nameInTitle({ title }: PageParts, site: URL): VenueFacts {
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

/** What pages are called, rather than venues. */
const LIST_WORDS = anyOf`calendar|events?|shows?|concerts?|gigs|music|tickets?|schedule`
const PAGE_WORDS = new RegExp(
  `^${anyOf`home(?: ?page)?|index|welcome|untitled|(?:upcoming |live |all |our )?${LIST_WORDS}|what.?s on|(?:404|page)? ?not found`}$`,
  'i',
)
const MAX_NAME = 80

/** The name that title and heading of a page both print, else what one of them prints by itself. */
function nameOnPage(page: Page): VenueFacts {
  const isName = (text: string): boolean => text !== '' && text.length <= MAX_NAME && !PAGE_WORDS.test(text)
  const titles = getParts(page).title.split(SEPARATOR).map(tidy).filter(isName)
  const headings = getTexts(loadHtml(page.body).root(), 'h1').slice(0, 5).filter(isName)
  const inBoth = titles.find((title) => headings.some((heading) => toLetters(heading) === toLetters(title)))
  const [title, ...otherTitles] = titles
  const [heading, ...otherHeadings] = headings
  if (inBoth ?? (title && otherTitles.length === 0)) return { name: { value: inBoth ?? title ?? '', from: 'title' } }
  return heading && otherHeadings.length === 0 ? { name: { value: heading, from: 'heading' } } : {}
}

function withoutAnchor(address: string): string {
  const url = new URL(address)
  url.hash = ''
  return url.href
}

const withoutArticle = (letters: string): string => letters.replace(/^thee?/, '')

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
