import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { tidy } from '@houselights/domain/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { loadHtml, outermost } from '../load-html.ts'
import { pictureIn } from '../picture-in.ts'
import { mark, ofCode, ofData } from '../recognise/marks.ts'
import { recogniseBy } from '../recognise/recogniser.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** The Wix events widget, which a browser fills in: items with `data-hook` marks, their day printed with or without a year. */
export const wixEvents = definePlatform({
  id: 'wix-events',
  recognise: recogniseBy({
    certain: [
      ofData('data-hook', 'of the events widget', /^(?:side-by-side-item|event-list-item|events-card|ev-rsvp-button)$/),
    ],
    likely: [
      ofCode("the id of Wix's app for events", /\b140603ad-af8d-84a5-2c80-a0f60cb47351\b/),
      mark('`<meta name="generator">` of Wix', ({ meta }) => /^Wix\.com/.test(meta.get('generator') ?? '')),
    ],
    needs: 'to be rendered in a browser',
  }),
  fetch: (read, { url }) => onePage(read, url, { render: 'browser' }),
  parse(pages, context) {
    const parsed: Parsed = { listings: [], problems: [] }
    for (const page of pages) readPage(page, context, parsed)
    return parsed
  },
})

const ITEMS = '[data-hook="side-by-side-item"], [data-hook="event-list-item"], [data-hook="events-card"]'

function readPage(page: Page, context: ParseContext, parsed: Parsed): void {
  const $ = loadHtml(page.body)
  const items = outermost($, ITEMS)
  if (items.length === 0 && $('[data-hook*="event"]').length === 0)
    throw new SourceError('changed', page.url, 'no events widget on the page')
  for (const item of items) readEvent($(item), page, context, parsed)
}

function readEvent(item: Cheerio<Element>, page: Page, context: ParseContext, parsed: Parsed): void {
  const hook = (name: string): Cheerio<Element> => item.find(`[data-hook="${name}"]`).first()
  const title = tidy(hook('title').text())
  const line = tidy(hook('date').text())
  const day = readPrintedDate(line, { today: localDay(context.now, context.timeZone) })
  if (!title || !day) {
    parsed.problems.push({ kind: 'bad-listing', message: `"${title}" has no day: "${line}"`, url: page.url })
    return
  }
  if (day.doubt) parsed.problems.push({ kind: 'year-suspect', message: day.doubt, url: page.url })
  const link = hook('ev-rsvp-button').attr('href') ?? item.find('a[href]').first().attr('href')
  parsed.listings.push({
    title,
    date: day.day,
    weekdayAgrees: day.weekdayAgrees,
    times: line,
    statusText: tidy(hook('ev-rsvp-button').text()),
    url: link,
    imageUrl: pictureIn(item.find('img')),
    description: tidy(hook('description').text()),
    pageUrl: page.url,
  })
}
