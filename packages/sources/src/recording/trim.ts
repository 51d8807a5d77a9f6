import { isDeepStrictEqual } from 'node:util'
import type { Listing } from '@houselights/types/listing'
import type { Page } from '../source.ts'
import { chosenListings } from './chosen-listings.ts'
import { formatOf } from './mask-pages.ts'
import { shorterHtml } from './shorter-html.ts'
import { shorterJson } from './shorter-json.ts'
import { shorterText } from './shorter-text.ts'

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
  return withBody(SHORTER[formatOf(page.body)](page.body, (body) => stillGood(withBody(body))))
}

/** A cut may break the page for its parser; then the cut was wrong, not the parser. */
function attempt(parse: Parse, pages: readonly Page[]): Listing[] | undefined {
  try {
    return parse(pages)
  } catch {
    return undefined
  }
}
