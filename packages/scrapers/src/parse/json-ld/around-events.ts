import { parseAge } from '@houselights/domain/listings/age'
import { fold, tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { hoursInLines } from '../../normalize/description/parse-description.ts'
import { priceInLine } from '../../normalize/description/price.ts'
import type { Page, RawListing } from '../../source/source.ts'
import { cleanLine } from '../html/clean-text.ts'
import { pictureIn } from '../html/element-text.ts'
import { loadHtml } from '../html/load-html.ts'
import { besideOrGuests } from '../subtitle.ts'
import { parseBlock } from './blocks.ts'
import { type JsonLdNode, toText } from './nodes.ts'
import { cardLines, findCards } from './page-sections.ts'
import { eventsIn } from './parse-json-ld.ts'

/** What the card around an event's block prints and the block leaves out. */
type Around = Pick<
  RawListing,
  'support' | 'presenter' | 'tour' | 'subtitle' | 'price' | 'doors' | 'start' | 'age' | 'imageUrl'
>

const HEADING = 'h1, h2, h3, h4, h5, h6'

interface Card {
  event: JsonLdNode
  /** The headings below the one that bears the event's name. */
  below: { rank: string; text: string }[]
  lines: string[]
  image: string | undefined
}

/**
 * What a page prints around its events' JSON-LD, for each event: many sites describe name and hour there, and print the
 * guests, the price and the presenter beside it. Only cards are read that hold one event and its name as a heading.
 */
export function parseAround(page: Page): (event: JsonLdNode) => Around {
  if (/^\s*[[{]/.test(page.body)) return () => ({})
  const cards = parseCards(page)
  const ranks = ranksOfGuests(cards)
  const around = new Map(cards.map((card) => [toKey(card.event), getFacts(card, ranks)]))
  return (event) => around.get(toKey(event)) ?? {}
}

const getName = (event: JsonLdNode): string => cleanLine(toText(event.name)) ?? ''

const toKey = (event: JsonLdNode): string => `${toText(event.name)} ${toText(event.startDate)}`

function parseCards(page: Page): Card[] {
  const $ = loadHtml(page.body)
  return findCards($).flatMap(({ block, card }) => {
    const [event, ...more] = getEvents(block)
    return event && more.length === 0 ? (parseCard($, card, event) ?? []) : []
  })
}

function getEvents(text: string): JsonLdNode[] {
  try {
    return eventsIn([parseBlock(text)])
  } catch (error) {
    // such blocks are a problem of the page's, and their cards are read for themselves
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function parseCard($: CheerioAPI, card: Cheerio<Element>, event: JsonLdNode): Card | undefined {
  const headings = card.find(HEADING).toArray()
  const name = fold(getName(event))
  const own = headings.findIndex((heading) => fold(tidy($(heading).text())) === name)
  if (own < 0) return undefined
  const below = headings.slice(own + 1).map((heading) => ({ rank: heading.name, text: tidy($(heading).text()) }))
  return {
    event,
    below: below.filter(({ text }) => /\p{L}/u.test(text)),
    lines: cardLines($, card),
    image: pictureIn(card.find('img')),
  }
}

/**
 * The ranks of headings that this page gives its guests: a lone name below a title may be guest or tour, but not where
 * the other cards have lists of names in its place.
 */
function ranksOfGuests(cards: readonly Card[]): ReadonlySet<string> {
  const lists = new Map<string, number>()
  for (const { rank, text } of cards.flatMap(({ below }) => below)) {
    const { support, tour } = besideOrGuests(text)
    lists.set(rank, (lists.get(rank) ?? 0) + (support ? 1 : tour ? -1 : 0))
  }
  return new Set([...lists].filter(([, count]) => count > 1).map(([rank]) => rank))
}

function getFacts({ event, below, lines, image }: Card, ranks: ReadonlySet<string>): Around {
  const above = lines.slice(
    0,
    lines.findIndex((line) => fold(line) === fold(getName(event))),
  )
  const { presenter } = above.map(besideOrGuests).find((line) => line.presenter) ?? {}
  const found: Around = { ...(presenter && { presenter }) }
  for (const { rank, text } of below) {
    const { subtitle, ...line } = besideOrGuests(text)
    Object.assign(found, line)
    if (subtitle && ranks.has(rank)) found.support ??= subtitle
    else if (subtitle) found.subtitle ??= subtitle
  }
  const { doors, show } = hoursInLines(lines) ?? {}
  return {
    ...found,
    price: lines.map(priceInLine).find((printed) => /\d|free|cover/i.test(printed ?? '')),
    ...(doors && { doors }),
    // a card that has doors and show is right about both
    ...(show && doors && { start: show }),
    age: lines.find((line) => parseAge(line) !== null),
    ...(image && { imageUrl: image }),
  }
}
