import { isDeepStrictEqual } from 'node:util'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { Page } from '@houselights/scrapers/source/source'
import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { shortenHtml } from './shorten-html.ts'
import { shortenJson } from './shorten-json.ts'
import { removeUnneeded } from './remove-unneeded.ts'

/** Cuts a calendar, a feed or a mail: unneeded entries, or lines if it has none. */
function shortenText(body: string, isStillGood: (body: string) => boolean): string {
  const entries = body.split(ENTRIES)
  const units = entries.length > 1 ? entries : body.split(/(?<=\n)/)
  return removeUnneeded(units, (remaining) => isStillGood(remaining.join(''))).join('')
}

/** Before and after each calendar event and each feed item. */
const ENTRIES = /(?=BEGIN:VEVENT)|(?<=END:VEVENT\r?\n)|(?=<item[\s>])|(?<=<\/item>)/

/** How many of a page's listings a recording has: enough for its quirks, few enough for a person to read. */
const MIN_ENTRIES = 5
const MAX_ENTRIES = 8

/** Chooses the most varied listings of a page: those with a trait that no other chosen one has. */
function chooseListings(listings: readonly Listing[]): Listing[] {
  const chosenListings = new Set<Listing>()
  const shownTraits = new Set<string>()
  const sessions = Map.groupBy(listings, ({ date, title, venue }) => `${date} ${title} ${venue}`)
  const countNewTraits = (listing: Listing) =>
    getTraits(listing, sessions).filter((trait) => !shownTraits.has(trait)).length
  while (chosenListings.size < Math.min(MAX_ENTRIES, listings.length)) {
    const remaining = listings.filter((listing) => !chosenListings.has(listing))
    const [firstListing, ...others] = remaining
    const best =
      firstListing &&
      others.reduce((most, listing) => (countNewTraits(listing) > countNewTraits(most) ? listing : most), firstListing)
    if (!best || (countNewTraits(best) === 0 && chosenListings.size >= MIN_ENTRIES)) break
    // an early show is kept with its late show
    const sameShow = sessions.get(toKey(best)) ?? [best]
    for (const listing of sameShow.slice(0, 2).includes(best) ? sameShow.slice(0, 2) : [best]) {
      chosenListings.add(listing)
      for (const trait of getTraits(listing, sessions)) shownTraits.add(trait)
    }
  }
  return [...chosenListings]
}

const toKey = ({ date, title, venue }: Listing): string => `${date} ${title} ${venue}`

function getTraits(listing: Listing, sessions: ReadonlyMap<string, readonly Listing[]>): string[] {
  const { status, kind, billedBy, support, headliner, price } = listing
  const acts = (headliner === null ? 0 : 1) + support.length
  const fieldTraits = Object.entries(listing).flatMap(([name, value]) =>
    ['startsAt', 'doorsAt', 'endsAt', 'age', 'night', 'presenter', 'tour', 'notice', 'room', 'ticketUrl'].includes(name)
      ? `${name} ${value === null ? 'missing' : 'given'}`
      : [],
  )
  return [
    `status ${status}`,
    `kind ${kind}`,
    `billed by ${billedBy}`,
    `acts ${Math.min(acts, 4)}`,
    `price ${formatRange(price)}`,
    ...((sessions.get(toKey(listing))?.length ?? 0) > 1 ? ['sessions'] : []),
    ...fieldTraits,
  ]
}

const formatRange = ({ text, admission, min, max }: Listing['price']): string =>
  text === null ? 'missing' : admission === 'free' ? 'free' : min === max ? 'one' : 'range'

type Parse = (pages: readonly Page[]) => Listing[]

/**
 * Cuts pages down to a few events. A cut stays only if the pages still yield the chosen listings, and no listing that
 * the whole pages don't yield. Listings with one of the `without` texts in their title may be dropped.
 */
export function trimPages(pages: readonly Page[], parse: Parse, without: readonly string[] = []): Page[] {
  const whole = parse(pages)
  const chosenListings = chooseListings(whole.filter(({ title }) => !without.some((text) => title.includes(text))))
  const isIn = (listings: readonly Listing[], listing: Listing) =>
    listings.some((candidate) => isDeepStrictEqual(candidate, listing))
  const isStillGood = (candidate: readonly Page[]): boolean => {
    const listings = tryToParse(parse, candidate)
    return (
      listings !== undefined &&
      listings.length >= chosenListings.length &&
      chosenListings.every((listing) => isIn(listings, listing)) &&
      listings.every((listing) => isIn(whole, listing))
    )
  }
  return pages.reduce<Page[]>((trimmed, _, index) => trimPage(trimmed, index, isStillGood), [...pages])
}

const SHORTENERS = { html: shortenHtml, json: shortenJson, calendar: shortenText, xml: shortenText, text: shortenText }

function trimPage(pages: Page[], index: number, isStillGood: (pages: readonly Page[]) => boolean): Page[] {
  const page = pages[index]
  if (!page) return pages
  const withBody = (body: string) => pages.with(index, { ...page, body })
  return withBody(SHORTENERS[detectFormat(page.body)](page.body, (body) => isStillGood(withBody(body))))
}

/**
 * Parses the pages, or returns undefined if a cut broke a page for its parser. Then the cut was wrong, not the parser.
 */
function tryToParse(parse: Parse, pages: readonly Page[]): Listing[] | undefined {
  try {
    return parse(pages)
  } catch {
    return undefined
  }
}
