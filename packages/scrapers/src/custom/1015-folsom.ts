import { linesIn } from '../parse/html/element-text.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { mergeParsed } from '../parse/merge-parsed.ts'
import { onPrintedDay } from '../parse/printed-day.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const ROW = '.nectar-hor-list-item'
const CELL = '.nectar-list-item'

/**
 * 1015 Folsom: rows of day, acts, tour or guests, and buttons; no year and no hour, and weekdays are typed by hand
 * ("Thrusday"). Both cells of words are lines of the title, since nothing distinguishes a tour from guests.
 */
export const tenFifteenFolsom = definePlatform({ id: '1015-folsom', host: '1015.com', parsePage: readRows })

function readRows(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const rows = outermost($, ROW)
  if (rows.length === 0) throw new SourceError('changed', page.url, 'there is no list of nights on the page')
  return mergeParsed(
    rows.map((row) => {
      const [day = '', acts = '', tour = ''] = $(row)
        .find(CELL)
        .toArray()
        .map((cell) => linesIn($(cell)).join('\n'))
      const button = $(row).find('a.nectar-list-item-btn:not(.second)').first()
      return onPrintedDay(acts && day, context, `"${day}" with "${acts}" is no night`, {
        title: [acts, tour].filter(Boolean).join('\n'),
        statusText: button.text(),
        ticketUrl: button.attr('href'),
        url: button.attr('href'),
      })
    }),
  )
}
