import { parseTimes } from '@houselights/domain/dates/printed-time'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { findPicture, getPrintedLines, getPrintedText } from '../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Mabuhay Gardens: a row of posters on the home page, each with an ISO date and tags. Times and prices are in free
 * text.
 */
export const mabuhayGardens = definePlatform({ id: 'mabuhay-gardens', host: 'themab.org', parsePage })

function parsePage(page: Page): Parsed {
  const $ = loadHtml(page.body)
  if ($('#mab-events-display').length === 0) throw new SourceError('changed', page.url, 'no #mab-events-display')
  const items = findOutermost($, '#mab-events-display li[data-date]:not(.status-past)')
  return { listings: items.flatMap((item) => parseShow($(item)) ?? []), problems: [] }
}

function parseShow(item: Cheerio<Element>): RawListing | undefined {
  const title = getPrintedText(item, 'h3')
  if (!title) return undefined
  const texts = ['details div', '.mab-event-body-text', '.mab-event-subtitle'].flatMap((selector) =>
    getPrintedLines(item.find(selector)),
  )
  const timesLine =
    texts.find((line) => /\b(?:doors?|show|music)\b/i.test(line) && hasTime(line)) ?? texts.find(hasTime)
  const price = texts.find((line) => /\$\s*\d|\bfree\b|no cover/i.test(line))
  const link = item.find('a.mab-outline-btn[href]').attr('href')
  const tags = [...(item.attr('class') ?? '').matchAll(/\btag-([\w-]+)/g)].map(([, tag = '']) =>
    tag.replaceAll('-', ' '),
  )
  return {
    title,
    date: item.attr('data-date')?.slice(0, 10) ?? '',
    ...(timesLine && { times: timesLine }),
    ...(price && { price: /(?:\$\s*\d|\bfree\b|no cover)[^.|•]*/i.exec(price)?.[0] ?? price }),
    age: texts.find((line) => /all ages|\b\d\d\s*\+/i.test(line)),
    statusText: tidy(item.text()),
    category: tags.join(', '),
    ...(link && !link.startsWith('#') && { url: link, ticketUrl: link }),
    imageUrl: findPicture(item.find('article > img')),
    description: texts.join('\n'),
  }
}

const hasTime = (line: string): boolean => Object.keys(parseTimes(line)).length > 0
