import { parseAge } from '@houselights/domain/listings/age'
import { fold, tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { findTimes } from '../../normalize/description/parse-description.ts'
import { findPrice } from '../../normalize/description/price.ts'
import type { Page, RawListing } from '../../source/source.ts'
import { cleanLine } from '../html/clean-text.ts'
import { findPicture } from '../html/element-text.ts'
import { loadHtml } from '../html/load-html.ts'
import { classifySubtitleOrGuests } from '../subtitle.ts'
import { parseBlock } from './blocks.ts'
import { type JsonLdNode, toText } from './nodes.ts'
import { findCards, getCardLines } from './page-sections.ts'
import { findEvents } from './parse-json-ld.ts'

/** Facts that the card around an event's block contains and the block leaves out. */
type CardFacts = Pick<
  RawListing,
  'support' | 'presenter' | 'tour' | 'subtitle' | 'price' | 'doors' | 'start' | 'age' | 'imageUrl'
>

const HEADING = 'h1, h2, h3, h4, h5, h6'

interface Card {
  event: JsonLdNode
  /** The headings below the one with the event's name. */
  headingsBelow: { rank: string; text: string }[]
  lines: string[]
  image: string | undefined
}

/**
 * Parses the facts that a page prints around the JSON-LD of each event. Many sites put the name and the time into the
 * block, and print guests, price and presenter next to it. Only cards with a single event and its name as a heading
 * count.
 */
export function parseCardFacts(page: Page): (event: JsonLdNode) => CardFacts {
  if (/^\s*[[{]/.test(page.body)) return () => ({})
  const cards = parseCards(page)
  const guestRanks = findGuestRanks(cards)
  const factsByEvent = new Map(cards.map((card) => [toKey(card.event), getFacts(card, guestRanks)]))
  return (event) => factsByEvent.get(toKey(event)) ?? {}
}

const getName = (event: JsonLdNode): string => cleanLine(toText(event.name)) ?? ''

const toKey = (event: JsonLdNode): string => `${toText(event.name)} ${toText(event.startDate)}`

function parseCards(page: Page): Card[] {
  const $ = loadHtml(page.body)
  return findCards($).flatMap(({ block, card }) => {
    const [event, ...otherEvents] = getEvents(block)
    return event && otherEvents.length === 0 ? (parseCard($, card, event) ?? []) : []
  })
}

function getEvents(text: string): JsonLdNode[] {
  try {
    return findEvents([parseBlock(text)])
  } catch (error) {
    // broken blocks are reported as problems of the page; `parseBrokenCards` handles their cards
    if (error instanceof SyntaxError) return []
    throw error
  }
}

function parseCard($: CheerioAPI, card: Cheerio<Element>, event: JsonLdNode): Card | undefined {
  const headings = card.find(HEADING).toArray()
  const name = fold(getName(event))
  const nameIndex = headings.findIndex((heading) => fold(tidy($(heading).text())) === name)
  if (nameIndex < 0) return undefined
  const headingsBelow = headings
    .slice(nameIndex + 1)
    .map((heading) => ({ rank: heading.name, text: tidy($(heading).text()) }))
  return {
    event,
    headingsBelow: headingsBelow.filter(({ text }) => /\p{L}/u.test(text)),
    lines: getCardLines($, card),
    image: findPicture(card.find('img')),
  }
}

/**
 * Finds the heading ranks (`h3`) that this page uses for guests. A single name below a title may be a guest or a tour,
 * but is a guest if the other cards have lists of names there.
 */
function findGuestRanks(cards: readonly Card[]): ReadonlySet<string> {
  const scores = new Map<string, number>()
  for (const { rank, text } of cards.flatMap(({ headingsBelow }) => headingsBelow)) {
    const { support, tour } = classifySubtitleOrGuests(text)
    scores.set(rank, (scores.get(rank) ?? 0) + (support ? 1 : tour ? -1 : 0))
  }
  return new Set([...scores].filter(([, count]) => count > 1).map(([rank]) => rank))
}

function getFacts({ event, headingsBelow, lines, image }: Card, guestRanks: ReadonlySet<string>): CardFacts {
  const linesAbove = lines.slice(
    0,
    lines.findIndex((line) => fold(line) === fold(getName(event))),
  )
  const { presenter } = linesAbove.map(classifySubtitleOrGuests).find((line) => line.presenter) ?? {}
  const facts: CardFacts = { ...(presenter && { presenter }) }
  for (const { rank, text } of headingsBelow) {
    const { subtitle, ...otherFacts } = classifySubtitleOrGuests(text)
    Object.assign(facts, otherFacts)
    if (subtitle && guestRanks.has(rank)) facts.support ??= subtitle
    else if (subtitle) facts.subtitle ??= subtitle
  }
  const { doors, show } = findTimes(lines) ?? {}
  return {
    ...facts,
    price: lines.map(findPrice).find((priceText) => /\d|free|cover/i.test(priceText ?? '')),
    ...(doors && { doors }),
    // if a card prints both doors and show, its show time is right
    ...(show && doors && { start: show }),
    age: lines.find((line) => parseAge(line) !== null),
    ...(image && { imageUrl: image }),
  }
}
