import { tidy } from '@houselights/domain/text/text'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture, getPrintedLines, toText } from '../parse/html/element-text.ts'
import { definePlatform } from '../source/define-platform.ts'

const BLOCKS = {
  cards: '[id="events-container-block"]',
  list: '[class*="events-container"], [id*="events-container"]',
  missingMessage: 'no block #events-container-block',
}

/**
 * Audio: blocks on the mobile site, all with the same id. Each has a day ("Fri. Aug 01") and a title, but no time and
 * no price.
 */
export const audioSf = definePlatform({
  id: 'audio-sf',
  host: 'audiosf.com',
  parsePage: (page, context) =>
    parseCards(page, BLOCKS, (block) => {
      const heading = block.find('.events-container-block-in-title').first()
      const title = getPrintedLines(heading).join('\n')
      const printedDay = toText(block, '.event-container-top-date')
      return parseOnPrintedDay(title && printedDay, context, `"${title}" has no day: "${printedDay}"`, {
        title,
        statusText: tidy(block.text()),
        url: heading.find('a[href]').attr('href'),
        imageUrl: findPicture(block.find('img')),
      })
    }),
})
