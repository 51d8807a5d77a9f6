import { localDay, toCityInstant } from '@houselights/domain/dates/city-time'
import { AMOUNT } from '@houselights/domain/prices/printed-amount'
import { slugify, tidy } from '@houselights/domain/text/text'
import { findOutermost, loadHtml } from '../parse/html/load-html.ts'
import { assetMarker, classMarker, classPrefixMarker, recognizeBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

/**
 * Simple Calendar, a WordPress plug-in that shows a Google Calendar. An entry has its start as a Unix time in seconds.
 * A show that runs past midnight is printed under both days. An all-day entry, whose start isn't a full minute, is a
 * note and not a show.
 */
export const simpleCalendar = definePlatform({
  id: 'simple-calendar',
  recognize: recognizeBy({
    certain: [classMarker('simcal-calendar', 'simcal-event'), classPrefixMarker('simcal-event-')],
    likely: [assetMarker('the plug-in `google-calendar-events`', /\/plugins\/google-calendar-events\//)],
  }),
  parsePage,
})

function parsePage(page: Page, { timeZone }: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const entries = findOutermost($, '.simcal-event[data-start]')
  if (entries.length === 0 && $('.simcal-calendar').length === 0)
    throw new SourceError('changed', page.url, 'the page has no Simple Calendar')
  const listings = entries.flatMap((entry): RawListing[] => {
    const printedTitle = tidy($(entry).find('.simcal-event-title').first().text())
    const startSeconds = Number($(entry).attr('data-start'))
    const endSeconds = Number($(entry).attr('data-end'))
    if (!printedTitle || !Number.isInteger(startSeconds) || startSeconds % 60 !== 0) return []
    const { title, price } = splitPrice(printedTitle)
    return [
      {
        sourceId: `${startSeconds}/${slugify(title)}`,
        title,
        date: localDay(startSeconds * 1000, timeZone),
        start: toCityInstant(startSeconds * 1000, timeZone),
        ...(Number.isInteger(endSeconds) &&
          endSeconds > startSeconds && { end: toCityInstant(endSeconds * 1000, timeZone) }),
        ...(price && { price }),
        description: $.html($(entry).find('.simcal-event-description')),
        url:
          $(entry).find('.simcal-event-details a[href^="http"]').not('[href*="google.com"]').attr('href') ?? page.url,
      },
    ]
  })
  return { listings, problems: [] }
}

const TRAILING_PRICE = new RegExp(String.raw`\s(\$${AMOUNT}(?:\s?[-/]\s?\$?\d+)?)$`)

/** Splits off the cover charge, which follows the name: "Quartet $15". */
function splitPrice(printedTitle: string): { title: string; price?: string } {
  const match = TRAILING_PRICE.exec(printedTitle)
  const title = match && printedTitle.slice(0, match.index).trimEnd()
  return title ? { title, price: match[1] } : { title: printedTitle }
}
