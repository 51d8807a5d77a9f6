import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import { linesIn, pictureIn } from '../../parse/html/element-text.ts'
import type { PrintedShow } from './items.ts'

const LINK = 'a[href*="tixr.com/"]'
const ITEM = '.event-item, [class*="category-MusicEvent"], .event-listing, .tixr-event, li, article'
const TITLE = '.event-title, [class*="event-title"], [class*="event-name"], [class*="title"], h1, h2, h3, h4, h5'
const DATE = '.event-date, [class*="event-date"], time, [class*="date"]'

/** What is known of an element: many links stand in one, which is not looked through for each of them. */
type Known = Map<AnyNode, boolean>
interface Looked {
  dated: Known
  ofOneShow: Known
}

/** Rows around links to Tixr: the smallest block that holds one show's link and a printed date. */
export function readAroundLinks($: CheerioAPI): PrintedShow[] {
  const blocks = new Set<Element>()
  const looked: Looked = { dated: new Map(), ofOneShow: new Map() }
  for (const link of $<Element, string>(LINK).toArray()) {
    const block = blockOf($, link, looked)
    if (block) blocks.add(block)
  }
  return [...blocks].flatMap((block) => readBlock($(block)) ?? [])
}

const MOST_PARENTS = 6

function parentsOf({ parent }: Element): Element[] {
  return parent?.type === 'tag' ? [parent, ...parentsOf(parent)] : []
}

function blockOf($: CheerioAPI, link: Element, { dated, ofOneShow }: Looked): Element | undefined {
  const hasDate = (element: Element): boolean => once(dated, element, () => $(element).find(DATE).length > 0)
  const candidates = [link, ...parentsOf(link).slice(0, MOST_PARENTS)]
  const [named] = $(link)
    .closest(ITEM)
    .toArray()
    .filter((element): element is Element => element.type === 'tag')
  const block = named && hasDate(named) ? named : candidates.find(hasDate)
  return block && once(ofOneShow, block, () => oneShow($, $(block))) ? block : undefined
}

function once(known: Known, element: AnyNode, look: () => boolean): boolean {
  const answer = known.get(element) ?? look()
  known.set(element, answer)
  return answer
}

const oneShow = ($: CheerioAPI, block: Cheerio<Element>): boolean =>
  new Set(
    block
      .find(LINK)
      .add(block.filter(LINK))
      .toArray()
      .map((link) => $(link).attr('href')?.split('?')[0]),
  ).size <= 1

function readBlock(block: Cheerio<Element>): PrintedShow | undefined {
  const link = block.find(LINK).add(block.filter(LINK)).first()
  const image = block.find('img').first()
  const date = block.find(DATE).first()
  const title = linesIn(block.find(TITLE).first()).join('\n') || tidy(image.attr('alt') ?? '')
  if (!title) return undefined
  const button = block.find('.event-buy, .event-buy-now, button, .button').first()
  const time = block.find('.event-time, [class*="event-time"], [class*="doors"]').first().text()
  return {
    title,
    day: date.attr('datetime') ?? tidy(date.text()),
    times: tidy(time) || undefined,
    statusText: tidy(button.text()),
    ticketUrl: link.attr('href'),
    url: link.attr('href'),
    imageUrl: pictureIn(image),
  }
}
