import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { getPrintedLines } from '../parse/html/element-text.ts'
import { definePlatform } from '../source/define-platform.ts'

/**
 * 1015 Folsom: each row has a day, the acts, a tour or guests, and buttons. The page prints no year and no time, and
 * weekdays are typed by hand ("Thrusday"). Both text cells become lines of the title, because nothing distinguishes a
 * tour from guests.
 */
export const tenFifteenFolsom = definePlatform({
  id: '1015-folsom',
  host: '1015.com',
  parsePage: (page, context) =>
    parseCards(page, { cards: '.nectar-hor-list-item', missingMessage: 'the page has no list of nights' }, (row) => {
      const cells = row.find('.nectar-list-item')
      const [day = '', acts = '', tour = ''] = cells
        .toArray()
        .map((_, index) => getPrintedLines(cells.eq(index)).join('\n'))
      const button = row.find('a.nectar-list-item-btn:not(.second)').first()
      return parseOnPrintedDay(acts && day, context, `the row "${day}" with "${acts}" has no readable date`, {
        title: [acts, tour].filter(Boolean).join('\n'),
        statusText: button.text(),
        ticketUrl: button.attr('href'),
        url: button.attr('href'),
      })
    }),
})
