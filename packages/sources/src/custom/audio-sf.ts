import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { tidy } from '@houselights/domain/text'
import { linesIn } from '../card-text.ts'
import { definePlatform } from '../define-platform.ts'
import { onePage } from '../follow-pages.ts'
import { loadHtml, outermost } from '../load-html.ts'
import { mergeParsed } from '../merge-parsed.ts'
import { pictureIn } from '../picture-in.ts'
import type { Page, ParseContext, Parsed } from '../source.ts'
import { SourceError } from '../source-error.ts'

/** Audio: the mobile site's blocks, which all bear one id, with "Fri. Aug 01" and a title; no hours, no prices. */
export const audioSf = definePlatform({
  id: 'audio-sf',
  host: 'audiosf.com',
  fetch: (read, { url }) => onePage(read, url),
  parse: (pages, context) => mergeParsed(pages.map((page) => readPage(page, context))),
})

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const blocks = outermost($, '[id="events-container-block"]')
  if (blocks.length === 0 && $('[class*="events-container"], [id*="events-container"]').length === 0)
    throw new SourceError('changed', page.url, 'no block #events-container-block')
  const today = localDay(context.now, context.timeZone)
  const parsed: Parsed = { listings: [], problems: [] }
  for (const block of blocks.map((found) => $(found))) {
    const heading = block.find('.events-container-block-in-title').first()
    const title = linesIn(heading).join('\n')
    const line = tidy(block.find('.event-container-top-date').first().text())
    const day = readPrintedDate(line, { today })
    if (!title || !day) {
      parsed.problems.push({ kind: 'bad-listing', message: `"${title}" has no day: "${line}"`, url: page.url })
      continue
    }
    if (day.doubt) parsed.problems.push({ kind: 'year-suspect', message: day.doubt, url: page.url })
    parsed.listings.push({
      title,
      date: day.day,
      weekdayAgrees: day.weekdayAgrees,
      statusText: tidy(block.text()),
      url: heading.find('a[href]').attr('href'),
      imageUrl: pictureIn(block.find('img')),
      pageUrl: page.url,
    })
  }
  return parsed
}
