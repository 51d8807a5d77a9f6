import { readAge } from '@houselights/domain/age'
import { artistKey } from '@houselights/domain/artist-name'
import { tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { decodeHTML } from 'entities'
import { hoursInLines } from '../described/hours.ts'
import { priceInLine } from '../described/price.ts'
import { loadHtml } from '../load-html.ts'
import { pictureIn } from '../picture-in.ts'
import type { Page, RawListing } from '../source.ts'
import { parseBlock } from './blocks.ts'
import { cardLines, cardsOf, supportIn } from './cards.ts'
import { type JsonLdNode, textOf } from './nodes.ts'
import { eventsIn } from './read-json-ld.ts'

/** What a card prints of an event beside what its JSON-LD says. */
export type CardFacts = Pick<
  RawListing,
  'price' | 'doors' | 'start' | 'age' | 'support' | 'subtitle' | 'presenter' | 'imageUrl'
>

/** Reads the cards around the blocks of a page that describe one event each, where the card's heading names that event. */
export function cardFacts(page: Page): (event: JsonLdNode) => CardFacts {
  const $ = loadHtml(page.body)
  const facts = new Map<string, CardFacts>()
  for (const { block, card } of cardsOf($)) {
    const [event, ...others] = eventsIn([parsed(block)])
    if (event && others.length === 0) facts.set(keyOf(event), factsIn($, card, textOf(event.name) ?? ''))
  }
  return (event) => facts.get(keyOf(event)) ?? {}
}

const keyOf = (event: JsonLdNode): string => `${textOf(event.name)} ${textOf(event.startDate)}`

function parsed(block: string): unknown {
  try {
    return parseBlock(block)
  } catch {
    // told by the reader of blocks
    return undefined
  }
}

function factsIn($: CheerioAPI, card: Cheerio<Element>, title: string): CardFacts {
  const headings = card.find('h1, h2, h3, h4, h5').toArray()
  const own = headings.findIndex((heading) => artistKey(tidy($(heading).text())) === artistKey(decodeHTML(title)))
  if (own < 0) return {}
  const lines = cardLines($, card)
  const [first, second] = headings.slice(own + 1).map((heading) => tidy($(heading).text()))
  const support = supportIn([first, second].filter((line) => line !== undefined)) ?? supportIn(lines)
  const subtitle = first && !/^(?:w\/|with\s)/i.test(first) ? first : undefined
  const price = lines.map(priceInLine).find((printed) => /\d|free|cover/i.test(printed ?? ''))
  const { doors, show } = hoursInLines(lines) ?? {}
  const age = lines.find((line) => readAge(line) !== null)
  const presenter = lines.map((line) => /^(.{2,60}?)\spresents:?$/i.exec(line)?.[1]).find(Boolean)
  const image = pictureIn(card.find('img'))
  return {
    ...(price && { price }),
    ...(doors && { doors }),
    ...(show && doors && { start: show }),
    ...(age && { age }),
    ...(support && { support }),
    ...(subtitle && { subtitle }),
    ...(presenter && { presenter }),
    ...(image && { imageUrl: image }),
  }
}
