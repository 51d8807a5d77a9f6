import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { linesIn } from '../card-text.ts'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { loadHtml, outermost } from '../load-html.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'

const ROW = '.nectar-hor-list-item'
const CELL = '.nectar-list-item'

/**
 * 1015 Folsom: rows of day, acts, tour or guests, and buttons; no year and no hour, and weekdays are typed by hand
 * ("Thrusday"). Both cells of words are lines of the title, since nothing distinguishes a tour from guests.
 */
export const tenFifteenFolsom = definePlatform({
  id: '1015-folsom',
  host: '1015.com',
  fetch: (read, { url }) => onePage(read, url),
  parse(pages, context) {
    const parsed: Parsed = { listings: [], problems: [] }
    for (const page of pages) readRows(page, context, parsed)
    return parsed
  },
})

function readRows(page: Page, { now, timeZone }: ParseContext, parsed: Parsed): void {
  const $ = loadHtml(page.body)
  const rows = outermost($, ROW)
  if (rows.length === 0) throw new SourceError('changed', page.url, 'there is no list of nights on the page')
  for (const row of rows) {
    const [day = '', acts = '', tour = ''] = $(row)
      .find(CELL)
      .toArray()
      .map((cell) => linesIn($(cell)).join('\n'))
    const date = readPrintedDate(day, { today: localDay(now, timeZone) })
    if (!date || !acts) {
      parsed.problems.push({ kind: 'bad-listing', message: `"${day}" with "${acts}" is no night`, url: page.url })
      continue
    }
    if (date.doubt) parsed.problems.push({ kind: 'year-suspect', message: date.doubt, url: page.url })
    const button = $(row).find('a.nectar-list-item-btn:not(.second)').first()
    parsed.listings.push({
      title: [acts, tour].filter(Boolean).join('\n'),
      date: date.day,
      weekdayAgrees: date.weekdayAgrees,
      statusText: button.text(),
      ticketUrl: button.attr('href'),
      url: button.attr('href'),
      pageUrl: page.url,
    })
  }
}
