import { isDeepStrictEqual } from 'node:util'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { Page } from '@houselights/scrapers/source/source'
import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { shorterHtml } from './shorter-html.ts'
import { shorterJson } from './shorter-json.ts'
import { withoutUnneeded } from './without-unneeded.ts'

/** Cuts a calendar, a feed or a mail: needless entries, or lines where it has none. */
function shorterText(body: string, stillGood: (body: string) => boolean): string {
  const entries = body.split(ENTRIES)
  const units = entries.length > 1 ? entries : body.split(/(?<=\n)/)
  return withoutUnneeded(units, (left) => stillGood(left.join(''))).join('')
}

/** Before and behind each event of a calendar and each item of a feed. */
const ENTRIES = /(?=BEGIN:VEVENT)|(?<=END:VEVENT\r?\n)|(?=<item[\s>])|(?<=<\/item>)/

/** A recording keeps so many listings of a page: enough for its quirks, few enough to be read by a person. */
const FEWEST = 5
const MAX_ENTRIES = 8

/** The listings of a page that show most of what it has: those with something that none of the others has shown. */
function chosenListings(listings: readonly Listing[]): Listing[] {
  const chosen = new Set<Listing>()
  const shown = new Set<string>()
  const sessions = Map.groupBy(listings, ({ date, title, venue }) => `${date} ${title} ${venue}`)
  const news = (listing: Listing) => getTraits(listing, sessions).filter((trait) => !shown.has(trait)).length
  while (chosen.size < Math.min(MAX_ENTRIES, listings.length)) {
    const left = listings.filter((listing) => !chosen.has(listing))
    const [first, ...others] = left
    const best = first && others.reduce((most, one) => (news(one) > news(most) ? one : most), first)
    if (!best || (news(best) === 0 && chosen.size >= FEWEST)) break
    // an early show comes with its late one
    const together = sessions.get(toKey(best)) ?? [best]
    for (const one of together.slice(0, 2).includes(best) ? together.slice(0, 2) : [best]) {
      chosen.add(one)
      for (const trait of getTraits(one, sessions)) shown.add(trait)
    }
  }
  return [...chosen]
}

const toKey = ({ date, title, venue }: Listing): string => `${date} ${title} ${venue}`

function getTraits(listing: Listing, sessions: ReadonlyMap<string, readonly Listing[]>): string[] {
  const { status, kind, billedBy, support, headliner, price } = listing
  const acts = (headliner === null ? 0 : 1) + support.length
  const given = Object.entries(listing).flatMap(([name, value]) =>
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
    ...given,
  ]
}

const formatRange = ({ text, admission, min, max }: Listing['price']): string =>
  text === null ? 'missing' : admission === 'free' ? 'free' : min === max ? 'one' : 'range'

type Parse = (pages: readonly Page[]) => Listing[]

/**
 * Cuts pages down to a few events: every cut is kept only if what the pages still yield are listings that the whole
 * pages yield too, word for word, and the ones among them that show most. Those whose title holds a text of `without` need
 * not stay.
 */
export function trimPages(pages: readonly Page[], parse: Parse, without: readonly string[] = []): Page[] {
  const whole = parse(pages)
  const chosen = chosenListings(whole.filter(({ title }) => !without.some((text) => title.includes(text))))
  const isIn = (listings: readonly Listing[], one: Listing) => listings.some((other) => isDeepStrictEqual(other, one))
  const stillGood = (candidate: readonly Page[]): boolean => {
    const listings = attempt(parse, candidate)
    return (
      listings !== undefined &&
      listings.length >= chosen.length &&
      chosen.every((listing) => isIn(listings, listing)) &&
      listings.every((listing) => isIn(whole, listing))
    )
  }
  return pages.reduce<Page[]>((trimmed, _, index) => trimOne(trimmed, index, stillGood), [...pages])
}

const SHORTER = { html: shorterHtml, json: shorterJson, calendar: shorterText, xml: shorterText, text: shorterText }

function trimOne(pages: Page[], index: number, stillGood: (pages: readonly Page[]) => boolean): Page[] {
  const page = pages[index]
  if (!page) return pages
  const withBody = (body: string) => pages.with(index, { ...page, body })
  return withBody(SHORTER[detectFormat(page.body)](page.body, (body) => stillGood(withBody(body))))
}

/** A cut may break the page for its parser; then the cut was wrong, not the parser. */
function attempt(parse: Parse, pages: readonly Page[]): Listing[] | undefined {
  try {
    return parse(pages)
  } catch {
    return undefined
  }
}
