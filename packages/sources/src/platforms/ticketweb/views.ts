import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { Shown } from '../../join-views.ts'
import { loadHtml } from '../../load-html.ts'
import type { Page } from '../../source.ts'
import { eventParts } from './event-parts.ts'

/** How list themes wrap an event, the usual first. One theme nests the second in the first. */
const ROWS = ['.tw-section', '.tw-event-item', '.event-list .row', '.tw-cal-event']
const POPUPS = '[id^="tw-event-dialog"], .tw-cal-event-popup'

/** The two views of a page: rows of a list, and pop-ups of a calendar. */
export function readViews(page: Page): { rows: Shown[]; popups: Shown[] } {
  const $ = loadHtml(page.body)
  const popups = $(POPUPS).filter((_, popup) => $(popup).parents(POPUPS).length === 0 && named($, popup))
  const days = calendarDays(page.body)
  return {
    rows: rowsOf($).map((row) => eventParts($(row), page.url)),
    popups: popups.toArray().map((popup) => {
      const shown = eventParts($(popup), page.url)
      const id = /(?<!\d)\d+$/.exec($(popup).attr('id') ?? '')?.[0]
      return shown.day || !id ? shown : { ...shown, day: days.get(id) ?? '' }
    }),
  }
}

/** What an event's own page says of it; undefined where the page is a list. */
export function readDetail(page: Page): Shown | undefined {
  const $ = loadHtml(page.body)
  if (rowsOf($).length > 0) return undefined
  const event = eventParts($.root(), page.url)
  return event.listing.title ? event : undefined
}

/** Whether anything of the plug-in is on the page. */
export const hasPlugIn = ({ body }: Page): boolean =>
  /class=["'][^"']*\btw-(?:plugin|section|event|cal|name|responsive)|id=["']tw-/i.test(body)

/** Blocks without a name are no events: a side column may use the same class. */
const named = ($: CheerioAPI, element: Parameters<CheerioAPI>[0]): boolean =>
  $(element).find('.tw-name, .headliner').text().trim() !== ''

function rowsOf($: CheerioAPI): Element[] {
  for (const selector of ROWS) {
    const rows = $<Element, string>(selector).filter(
      (_, row) => named($, row) && $(row).closest(POPUPS).length === 0 && $(row).parents(selector).length === 0,
    )
    if (rows.length > 0) return rows.toArray()
  }
  return []
}

/** The calendar's script lists its days by the number of the pop-up: `id: '2486', start: '2026-07-10'`. */
const calendarDays = (body: string): Map<string, string> =>
  new Map(
    [...body.matchAll(/["']?\bid["']?:\s*["']?(\d{1,12})["']?,\s{0,20}["']?start["']?:\s*["'](\d{4}-\d\d-\d\d)/g)].map(
      ([, id = '', day = '']) => [id, day],
    ),
  )
