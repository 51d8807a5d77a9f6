import { isDeepStrictEqual } from 'node:util'
import type { Listing } from '@houselights/types/listing'
import type { Page } from '../source.ts'
import { shorterHtml } from './shorter-html.ts'
import { shorterJson } from './shorter-json.ts'

/** How many listings a recording keeps of a page: enough for its quirks, few enough to be read by a person. */
const KEPT = 5

type Parse = (pages: readonly Page[]) => Listing[]

/**
 * Cuts pages down to a few events: every cut is kept only if what the pages still yield are listings that the whole
 * pages yield too, word for word, and enough of them.
 */
export function trimPages(pages: readonly Page[], parse: Parse): Page[] {
  const whole = parse(pages)
  const least = Math.min(KEPT, whole.length)
  const stillGood = (candidate: readonly Page[]): boolean => {
    const listings = attempt(parse, candidate)
    return (
      listings !== undefined &&
      listings.length >= least &&
      listings.every((listing) => whole.some((original) => isDeepStrictEqual(original, listing)))
    )
  }
  return pages.reduce<Page[]>((trimmed, _, index) => trimOne(trimmed, index, stillGood), [...pages])
}

function trimOne(pages: Page[], index: number, stillGood: (pages: readonly Page[]) => boolean): Page[] {
  const page = pages[index]
  if (!page) return pages
  const withBody = (body: string) => pages.with(index, { ...page, body })
  const shorter = /^\s*[[{]/.test(page.body) ? shorterJson : shorterHtml
  return withBody(shorter(page.body, (body) => stillGood(withBody(body))))
}

/** A cut may break the page for its parser; then the cut was wrong, not the parser. */
function attempt(parse: Parse, pages: readonly Page[]): Listing[] | undefined {
  try {
    return parse(pages)
  } catch {
    return undefined
  }
}
