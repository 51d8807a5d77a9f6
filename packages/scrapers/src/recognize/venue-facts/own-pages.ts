import type { CityFile } from '@houselights/contracts/cities/city-files'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { domainName, onSameSite, parseAddress, withoutAnchor } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'
import {
  canBeWebsite,
  type FactValue,
  isRoomDescription,
  isSameFact,
  type KnownFacts,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  type StatedFact,
  toHandle,
} from '@houselights/domain/venues/site-facts'
import { toStreetKey } from '@houselights/domain/venues/street-key'
import { getTexts } from '../../parse/html/element-text.ts'
import { loadHtml } from '../../parse/html/load-html.ts'
import type { Fetcher, Page } from '../../source/source.ts'
import { isSourceError } from '../../source/source-error.ts'
import { getParts } from '../page-parts.ts'
import { type DescribedPlace, findDescribedPlaces } from './described-place.ts'
import { findMetaCoordinates } from './map-coordinates.ts'
import { findPrintedAddress } from './printed-address.ts'

/** A stored venue, to tell its own facts from those of other places on its pages. */
export interface KnownVenue {
  name: string
  aliases: readonly string[]
  town: string | null
  facts: KnownFacts & { website: string }
}

export type CityOfVenue = Pick<CityFile, 'name' | 'bounds' | 'ownTowns'>

const MAX_LINKED_PAGES = 2
const ABOUT_THE_VENUE = /\b(?:contact|about|info|visit|location|directions|find us)\b/i

/**
 * Fetches a venue's home page, and up to two pages of the same site that are about the venue. Returns the facts that
 * they state about this venue. Facts of other places are left out: name or address must agree with ours.
 */
export async function scrapeOwnPages(get: Fetcher['get'], venue: KnownVenue, city: CityOfVenue): Promise<StatedFact[]> {
  const home = await get(venue.facts.website)
  const site = parseAddress(venue.facts.website)
  const pages = [home]
  if (onSameSite(parseAddress(home.url), site))
    for (const url of findPagesAboutVenue(home, site)) {
      try {
        pages.push(await get(url))
      } catch (error) {
        // the home page is enough
        if (!isSourceError(error)) throw error
      }
    }
  return parseOwnPages(pages, venue, city)
}

function findPagesAboutVenue(home: Page, site: URL | null): string[] {
  const urls = getParts(home)
    .links.filter(({ href, text, rel }) => {
      const url = parseAddress(href)
      return (
        rel !== 'nofollow' &&
        onSameSite(url, site) &&
        (ABOUT_THE_VENUE.test(text) || ABOUT_THE_VENUE.test(url?.pathname.replace(/[-_/.]/g, ' ') ?? ''))
      )
    })
    .map(({ href }) => withoutAnchor(href))
  return [...new Set(urls)].filter((url) => url !== home.url).slice(0, MAX_LINKED_PAGES)
}

/** Finds the facts that pages state about a venue; the home page comes first. @internal for its test */
export function parseOwnPages(pages: readonly Page[], venue: KnownVenue, city: CityOfVenue): StatedFact[] {
  const [home] = pages
  if (!home) return []
  const names = [venue.name, ...venue.aliases].map(toLetters)
  const hasMoved = !onSameSite(parseAddress(home.url), parseAddress(venue.facts.website))
  if (!isAboutVenue(home, names, venue.facts.address)) return []
  if (hasMoved) return canBeWebsite(home.url) ? [{ fact: 'website', value: home.url, source: home.url }] : []
  const sitePages = pages.filter(({ url }) => onSameSite(parseAddress(url), parseAddress(home.url)))
  const places = sitePages.flatMap((page) => {
    const place = findOwnPlace(page, names, venue.facts.address)
    return place ? [{ ...place, source: page.url }] : []
  })
  const stated: (StatedFact | undefined)[] = [
    { fact: 'website', value: venue.facts.website, source: home.url },
    findAddress(sitePages, places, venue, city),
    findCoordinates(sitePages, places, city),
    ...SOCIAL_NETWORKS.map((network) => findAccount(network, sitePages, places, venue)),
    findDescription(home, places),
  ]
  for (const { facts, source } of places)
    for (const fact of ['venueType', 'capacity'] as const) {
      const value = facts[fact]?.value
      if (value !== undefined && !stated.some((other) => other?.fact === fact)) stated.push({ fact, value, source })
    }
  return stated.filter((fact) => fact !== undefined)
}

type OwnPlace = DescribedPlace & { source: string }

/** Whether a page is about a venue: it has its name in its title or heading, or prints its address. */
function isAboutVenue(page: Page, names: readonly string[], address: FactValue | undefined): boolean {
  const { title, meta } = getParts(page)
  const headings = getTexts(loadHtml(page.body).root(), 'h1').slice(0, 5)
  const titles = [title, meta.get('og:site_name') ?? '', meta.get('og:title') ?? '', ...headings].map(toLetters)
  return (
    names.some((name) => name.length >= 3 && titles.some((text) => text.includes(name))) ||
    findOwnPlace(page, names, address) !== undefined ||
    printsAddress(page, address)
  )
}

function printsAddress(page: Page, address: FactValue | undefined): boolean {
  const key = typeof address === 'string' ? toStreetKey(address) : undefined
  if (!key) return false
  // "12 Wick", with any spelling of "Street" after it
  return toPlainText(loadHtml(page.body).root().text()).includes(` ${toPlainText(key).trim()} `)
}

const toPlainText = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `

/** Finds the JSON-LD of the venue itself. Undefined if it describes only other places, or several of this name. */
function findOwnPlace(
  page: Page,
  names: readonly string[],
  address: FactValue | undefined,
): DescribedPlace | undefined {
  const places = findDescribedPlaces(page)
  const atAddress = places.find(
    ({ facts }) => facts.address && address !== undefined && isSameFact('address', facts.address.value, address),
  )
  if (atAddress) return atAddress
  const ofName = places.filter(({ facts }) => facts.name && names.includes(toLetters(facts.name.value)))
  const streets = new Set(ofName.flatMap(({ facts }) => (facts.address ? [toStreetKey(facts.address.value)] : [])))
  if (streets.size > 1) return undefined
  return ofName.find(({ facts }) => facts.address) ?? ofName[0]
}

function findAddress(
  pages: readonly Page[],
  places: readonly OwnPlace[],
  { town, facts: { address } }: KnownVenue,
  { name, ownTowns = [name] }: CityOfVenue,
): StatedFact | undefined {
  const towns = (town ? [town] : ownTowns).map(toLetters)
  const candidates = [
    ...places,
    ...pages.map((page) => ({ facts: findPrintedAddress(page), source: page.url })),
  ].flatMap(({ facts, source }) =>
    facts.address && (!facts.town || towns.includes(toLetters(facts.town.value)))
      ? [{ fact: 'address' as const, value: tidy(facts.address.value), source }]
      : [],
  )
  const [first] = candidates
  if (address === undefined) return first
  const same = candidates.find(({ value }) => isSameFact('address', value, address))
  // a page that also prints our address contradicts nothing
  return same ?? (pages.some((page) => printsAddress(page, address)) ? undefined : first)
}

/** Coordinates from JSON-LD or meta tags. A map's coordinates are those of the map's provider, so they aren't used. */
function findCoordinates(
  pages: readonly Page[],
  places: readonly OwnPlace[],
  { bounds }: CityOfVenue,
): StatedFact | undefined {
  const candidates = [
    ...places,
    ...pages.map((page) => ({ facts: findMetaCoordinates(getParts(page)), source: page.url })),
  ]
  for (const { facts, source } of candidates) {
    const value = facts.coordinates?.value
    if (value && isWithinBounds(bounds, value)) return { fact: 'coordinates', value, source }
  }
  return undefined
}

/**
 * Finds the venue's account. Sites also link to accounts of artists, of an agency or of sister venues, so its name must
 * resemble the venue's or the site's, or the venue's JSON-LD must state it.
 */
function findAccount(
  network: SocialNetwork,
  pages: readonly Page[],
  places: readonly OwnPlace[],
  { name, facts }: KnownVenue,
): StatedFact | undefined {
  const linked = pages.flatMap((page) => getParts(page).links.map(({ href }) => ({ href, source: page.url })))
  const described = places.flatMap(({ sameAs, source }) => sameAs.map((href) => ({ href, source })))
  const toAccounts = (links: readonly { href: string; source: string }[]) =>
    links.flatMap(({ href, source }) => {
      const value = toHandle(network, href)
      return value ? [{ fact: network, value, source }] : []
    })
  const ours = facts[network]
  const accounts = [...toAccounts(described), ...toAccounts(linked)]
  const known = ours !== undefined && accounts.find(({ value }) => isSameFact(network, value, ours))
  if (known) return known
  const own = [
    ...toAccounts(described),
    ...toAccounts(linked).filter(({ value }) => resembles(value, name, facts.website)),
  ]
  return new Set(own.map(({ value }) => value.toLowerCase())).size === 1 ? own[0] : undefined
}

const MIN_LETTERS = 4

function resembles(account: string, name: string, website: string): boolean {
  const site = parseAddress(website)
  const handle = toLetters(account)
  return [toLetters(name), site ? toLetters(domainName(site)) : ''].some(
    (key) => Math.min(key.length, handle.length) >= MIN_LETTERS && (key.includes(handle) || handle.includes(key)),
  )
}

function findDescription(home: Page, places: readonly OwnPlace[]): StatedFact | undefined {
  const { meta } = getParts(home)
  const texts = [
    ...places.map(({ description, source }) => ({ text: description, source })),
    ...['og:description', 'description'].map((key) => ({ text: meta.get(key), source: home.url })),
  ]
  for (const { text, source } of texts) {
    const value = tidy(text ?? '')
    if (isRoomDescription(value)) return { fact: 'description', value, source }
  }
  return undefined
}

/** Letters and digits, without an article at the beginning. */
const toLetters = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^thee? /, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
