import { tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import { linesIn } from '../../card-text.ts'
import { pictureIn } from '../../picture-in.ts'
import type { PrintedShow } from './printed-show.ts'

const LINK = 'a[href*="tixr.com/"]'
const ITEM = '.event-item, [class*="category-MusicEvent"], .event-listing, .tixr-event, li, article'
const TITLE = '.event-title, [class*="event-title"], [class*="event-name"], [class*="title"], h1, h2, h3, h4, h5'
const DATE = '.event-date, [class*="event-date"], time, [class*="date"]'

/** Rows around links to Tixr: the smallest block that holds one show's link and a printed date. */
export function readAroundLinks($: CheerioAPI): PrintedShow[] {
  const blocks = new Set<Element>()
  for (const link of $(LINK).toArray()) {
    const block = blockOf($, $(link))
    if (block) blocks.add(block)
  }
  return [...blocks].flatMap((block) => readBlock($(block)) ?? [])
}

function blockOf($: CheerioAPI, link: Cheerio<Element>): Element | undefined {
  const candidates: Cheerio<AnyNode>[] = [
    link,
    ...link
      .parents()
      .toArray()
      .slice(0, 6)
      .map((parent) => $(parent)),
  ]
  const named = link.closest(ITEM)
  const block = named.length > 0 && hasDate(named) ? named : candidates.find((candidate) => hasDate(candidate))
  const element = block && oneShow($, block) ? block.get(0) : undefined
  return element?.type === 'tag' ? element : undefined
}

const hasDate = (block: Cheerio<AnyNode>): boolean => block.find(DATE).length > 0

const oneShow = ($: CheerioAPI, block: Cheerio<AnyNode>): boolean =>
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
