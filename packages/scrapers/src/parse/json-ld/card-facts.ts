import { pageIdentity } from '@houselights/domain/links/web-address'
import { parseAge } from '@houselights/domain/listings/age'
import { fold, tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import { type Element, isTag } from 'domhandler'
import { findTimes } from '../../normalize/description/parse-description.ts'
import { findPrice } from '../../normalize/description/price.ts'
import type { Page, RawListing } from '../../source/source.ts'
import { findDate } from '../general/date-words.ts'
import { cleanLine } from '../html/clean-text.ts'
import { findPicture } from '../html/element-text.ts'
import { loadHtml } from '../html/load-html.ts'
import { classifySubtitle, classifySubtitleOrGuests } from '../subtitle.ts'
import { parseBlock } from './blocks.ts'
import { type CardTitle, findCardTitle } from './card-title.ts'
import { type JsonLdNode, toText } from './nodes.ts'
import { findBlocks, findCards, getCardLines } from './page-sections.ts'
import { findEvents } from './parse-json-ld.ts'

/** Facts that the card of an event contains and its JSON-LD leaves out. */
type CardFacts = Pick<
  RawListing,
  | 'title'
  | 'support'
  | 'presenter'
  | 'tour'
  | 'subtitle'
  | 'price'
  | 'doors'
  | 'start'
  | 'age'
  | 'imageUrl'
  | 'category'
  | 'genres'
>

const HEADING = 'h1, h2, h3, h4, h5, h6'
/** Class names with which sites mark the kind of an event. */
const CATEGORY_CLASS = '[class*="genre"], [class*="category"]'
const MAX_CATEGORY_LENGTH = 60

/** An entry of the page: an event, or the performances of a run. */
interface Entry {
  events: JsonLdNode[]
  element: Element
}

interface Card {
  events: readonly JsonLdNode[]
  title: CardTitle
  /** The headings below the one with the event's name. */
  headingsBelow: { rank: string; text: string }[]
  lines: string[]
  image: string | undefined
  category: string | undefined
}

/**
 * Parses the facts that a page prints about its events. Many sites put the name and the day into JSON-LD, and print the
 * hours, guests, price and presenter on a card. An event's card is the part of the page with its block, or with its
 * link or name, and with no other event's. Only cards that print the event's name count.
 */
export function parseCardFacts(page: Page, events: readonly JsonLdNode[]): (event: JsonLdNode) => Partial<CardFacts> {
  if (/^\s*[[{]/.test(page.body)) return () => ({})
  const cards = parseCards(page, events)
  const guestRanks = findGuestRanks(cards)
  const factsByEvent = new Map(
    cards.flatMap((card) => {
      const facts = getFacts(card, guestRanks)
      return card.events.map((event) => [toKey(event), facts] as const)
    }),
  )
  return (event) => factsByEvent.get(toKey(event)) ?? {}
}

const getName = (event: JsonLdNode): string => cleanLine(toText(event.name)) ?? ''

const toKey = (event: JsonLdNode): string => `${toText(event.name)} ${toText(event.startDate)}`

function parseCards(page: Page, events: readonly JsonLdNode[]): Card[] {
  const $ = loadHtml(page.body)
  const cards = findEntriesWithBlocks($).flatMap((entry) => parseCard($, entry) ?? [])
  const knownKeys = new Set(cards.flatMap((card) => card.events.map(toKey)))
  const otherEvents = events.filter((event) => !knownKeys.has(toKey(event)))
  if (otherEvents.length < 2) return cards
  return [...cards, ...findEntriesByName($, otherEvents, page.url).flatMap((entry) => parseCard($, entry) ?? [])]
}

/** Finds the cards with a block of their own, which describes one event or several dates of it. */
function findEntriesWithBlocks($: CheerioAPI): Entry[] {
  const blocks = findBlocks($)
  const cards = findCards(new Map(blocks.map((block, index) => [block, String(index)])))
  return blocks.flatMap((block, index) => {
    const element = cards.get(String(index))
    const events = element ? getEvents($(block).text()) : []
    const [event] = events
    return element && event && events.every((other) => getName(other) === getName(event)) ? { events, element } : []
  })
}

/** Finds the cards of events that are described elsewhere on the page, such as in its head, by their links and names. */
function findEntriesByName($: CheerioAPI, events: readonly JsonLdNode[], pageUrl: string): Entry[] {
  const toIdentity = (href: string | undefined): string =>
    (href && pageIdentity(URL.parse(href, pageUrl)?.href ?? '')) || ''
  const groups = Map.groupBy(events, (event) => `${fold(getName(event))} ${toIdentity(toText(event.url))}`)
  const entryKeys = new Map<string, string | null>()
  for (const [key, [event]] of groups)
    for (const mark of event ? [fold(getName(event)), toIdentity(toText(event.url))] : [])
      if (mark !== '') entryKeys.set(mark, entryKeys.has(mark) ? null : key)
  const anchors = new Map<Element, string>()
  for (const element of $('body *').toArray()) {
    const isLeaf = !element.children.some(isTag)
    const key =
      (element.name === 'a' && entryKeys.get(toIdentity(element.attribs.href))) ||
      (isLeaf || /^(?:a|h[1-6])$/.test(element.name) ? entryKeys.get(fold(tidy($(element).text()))) : undefined)
    if (key) anchors.set(element, key)
  }
  const cards = findCards(anchors)
  return [...groups].flatMap(([key, group]) => {
    const element = cards.get(key)
    return element ? { events: group, element } : []
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

function parseCard($: CheerioAPI, { events, element }: Entry): Card | undefined {
  const card = $(element)
  const title = events[0] && findCardTitle($, element, getName(events[0]))
  if (!title) return undefined
  const elements = card.find('*').toArray()
  const titleIndex = elements.indexOf(title.element)
  const headingsBelow = card
    .find(HEADING)
    .toArray()
    .filter((heading) => elements.indexOf(heading) > titleIndex)
    .map((heading) => ({ rank: heading.name, text: tidy($(heading).text()) }))
  const categories = card
    .find(CATEGORY_CLASS)
    .toArray()
    .map((part) => tidy($(part).text()))
  return {
    events,
    title,
    headingsBelow: headingsBelow.filter(({ text }) => /\p{L}/u.test(text)),
    lines: getCardLines($, card),
    image: findPicture(card.find('img')),
    // of several terms, the first is the kind; the others may be series
    category: categories.find((text) => text !== '' && text.length <= MAX_CATEGORY_LENGTH)?.split(/[,;|]/, 1)[0],
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

function getFacts({ events, title, headingsBelow, lines, image, category }: Card, guestRanks: ReadonlySet<string>) {
  const linesAbove = lines.slice(
    0,
    lines.findIndex((line) => fold(line) === fold(title.lines[0] ?? '')),
  )
  const { presenter } = linesAbove.map(classifySubtitleOrGuests).find((line) => line.presenter) ?? {}
  const facts: Partial<CardFacts> = {
    ...(presenter && { presenter }),
    title: title.lines.join('\n'),
    ...classifySubtitle(title.works.join(' ')),
  }
  for (const { rank, text } of headingsBelow) {
    const { subtitle, ...otherFacts } = classifySubtitleOrGuests(text)
    Object.assign(facts, otherFacts)
    if (subtitle && guestRanks.has(rank)) facts.support ??= subtitle
    else if (subtitle) facts.subtitle ??= subtitle
  }
  // the performances of a run begin at different times
  const { doors, show } = events.length === 1 ? (findTimes(lines.map(removeDate)) ?? {}) : {}
  return {
    ...facts,
    price: lines.map(findPrice).find((priceText) => /\d|free|cover/i.test(priceText ?? '')),
    ...(doors && { doors }),
    ...(show && { start: show }),
    age: lines.find((line) => parseAge(line) !== null),
    ...(image && { imageUrl: image }),
    ...(category && { category, genres: [category] }),
  }
}

function removeDate(line: string): string {
  const date = findDate(line)
  return date ? tidy(`${line.slice(0, date.from)} ${line.slice(date.to)}`) : line
}
