import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { fetchOnePage } from '../fetch/follow-pages.ts'
import { mergeParsed, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture } from '../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { dataMarker, marker, recognizeBy, scriptMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * The Wix events widget, which needs a browser: items with `data-hook` attributes, whose day is printed with or without
 * a year.
 */
export const wixEvents = definePlatform({
  id: 'wix-events',
  recognize: recognizeBy({
    certain: [
      dataMarker(
        'data-hook',
        'of the events widget',
        /^(?:side-by-side-item|event-list-item|events-card|ev-rsvp-button)$/,
      ),
    ],
    likely: [
      scriptMarker("the id of Wix's app for events", /\b140603ad-af8d-84a5-2c80-a0f60cb47351\b/),
      marker('`<meta name="generator">` of Wix', ({ meta }) => /^Wix\.com/.test(meta.get('generator') ?? '')),
    ],
    needs: 'to be rendered in a browser',
  }),
  fetch: (fetcher, { url }) => fetchOnePage(fetcher, url, { render: 'browser' }),
  parsePage,
})

const ITEMS = '[data-hook="side-by-side-item"], [data-hook="event-list-item"], [data-hook="events-card"]'

function parsePage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const items = findOutermost($, ITEMS)
  if (items.length === 0 && $('[data-hook*="event"]').length === 0)
    throw new SourceError('changed', page.url, 'the page has no events widget')
  return mergeParsed(items.map((item) => parseEvent($(item), context)))
}

function parseEvent(item: Cheerio<Element>, context: ParseContext): Parsed {
  const findHook = (name: string): Cheerio<Element> => item.find(`[data-hook="${name}"]`).first()
  const title = tidy(findHook('title').text())
  const dateLine = tidy(findHook('date').text())
  const link = findHook('ev-rsvp-button').attr('href') ?? item.find('a[href]').first().attr('href')
  return parseOnPrintedDay(title && dateLine, context, `"${title}" has no day: "${dateLine}"`, {
    title,
    times: dateLine,
    statusText: tidy(findHook('ev-rsvp-button').text()),
    url: link,
    imageUrl: findPicture(item.find('img')),
    description: tidy(findHook('description').text()),
  })
}
