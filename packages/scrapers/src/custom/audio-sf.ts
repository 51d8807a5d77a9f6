import { tidy } from '@houselights/domain/text/text'
import { linesIn } from '../parse/html/element-text.ts'
import { pictureIn } from '../parse/html/find-picture.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { mergeParsed } from '../parse/merge-parsed.ts'
import { onPrintedDay } from '../parse/printed-day.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/** Audio: the mobile site's blocks, which all bear one id, with "Fri. Aug 01" and a title; no hours, no prices. */
export const audioSf = definePlatform({ id: 'audio-sf', host: 'audiosf.com', parsePage: readPage })

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const blocks = outermost($, '[id="events-container-block"]')
  if (blocks.length === 0 && $('[class*="events-container"], [id*="events-container"]').length === 0)
    throw new SourceError('changed', page.url, 'no block #events-container-block')
  return mergeParsed(
    blocks.map((found) => {
      const block = $(found)
      const heading = block.find('.events-container-block-in-title').first()
      const title = linesIn(heading).join('\n')
      const line = tidy(block.find('.event-container-top-date').first().text())
      return onPrintedDay(title && line, context, `"${title}" has no day: "${line}"`, {
        title,
        statusText: tidy(block.text()),
        url: heading.find('a[href]').attr('href'),
        imageUrl: pictureIn(block.find('img')),
      })
    }),
  )
}
