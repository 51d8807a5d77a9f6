import { fold, lineOf, tidy } from '@houselights/domain/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { listedNames, textOf } from '../../card-text.ts'
import type { Shown } from '../../join-views.ts'
import { outermost } from '../../load-html.ts'
import type { RawListing } from '../../source.ts'
import { eventParts } from './parts.ts'

/** The cards of a list: all there is to know, but no year (`Fri Jan 9`). */
export function readCards($: CheerioAPI, url: string): Shown[] {
  return outermost($, '.seetickets-list-event-container').map((element) => {
    const card = $(element)
    const listing = eventParts(card, url)
    return { listing: { ...listing, ...actsOf(card, listing) }, day: textOf(card, '.event-date, .date') }
  })
}

/** The month grids: year and day, less of the rest. Read in the order of the page, since headings only precede their grid. */
export function readGrids($: CheerioAPI, url: string): Shown[] {
  const shown: Shown[] = []
  let month = ''
  let day = ''
  for (const element of $(
    '.seetickets-calendar-year-month-container, .date-number, .seetickets-calendar-event-container',
  ).toArray()) {
    const part = $(element)
    if (part.is('.seetickets-calendar-year-month-container')) [month, day] = [tidy(part.text()), '']
    else if (part.is('.date-number')) day = tidy(part.text())
    else shown.push({ listing: eventParts(part, url), day: dayInMonth(month, day) })
  }
  return shown
}

const dayInMonth = (month: string, day: string): string => {
  const [, name, year] = /\b([a-z]+)\s+((?:19|20)\d\d)/i.exec(lineOf(month)) ?? []
  return name && year && /^\d{1,2}$/.test(day) ? `${name} ${day}, ${year}` : ''
}

/**
 * The acts, where the line of headliners names them apart from the title: they and the guests are the bill. Most venues
 * fill the line with the title again, be that an act or a party (`Yearbook Night`): then it says nothing.
 */
function actsOf(
  card: Cheerio<Element>,
  { title, support }: Pick<RawListing, 'title' | 'support'>,
): Pick<RawListing, 'performers'> {
  // a card may have no title: what is not filled is left out
  const printed = textOf(card, '.headliners')
  if (!printed || letters(printed) === letters(title ?? '')) return {}
  return {
    performers: [...listedNames(printed), ...(typeof support === 'string' ? listedNames(support) : (support ?? []))],
  }
}

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
