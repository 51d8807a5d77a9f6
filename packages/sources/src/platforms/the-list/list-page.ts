import { MONTH, WEEKDAY } from '@houselights/domain/calendar-names'
import { tidy } from '@houselights/domain/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { loadHtml } from '../../load-html.ts'
import { partDetails } from './details.ts'
import type { Row } from './row.ts'
import { townOf } from './town.ts'

const DATE = new RegExp(`^(?:(?:${WEEKDAY}|thr[a-z]*)\\s+)?${MONTH}\\.?\\s+\\d{1,2}(?:,?\\s+20\\d\\d)?$`, 'i')

/** Reads a page of The List's site: by date (a day, its venues), by band or by club (a name, its dates). */
export function rowsOfPage(html: string): Row[] | undefined {
  const $ = loadHtml(html)
  const groups = $('ul > li').filter((_, item) => $(item).children('ul').length > 0)
  if (groups.length === 0) return undefined
  return groups.toArray().flatMap((group) => {
    const label = tidy($(group).children().first().text())
    return $(group)
      .children('ul')
      .children('li')
      .toArray()
      .map((item) => rowOf($, item, label))
  })
}

/** When the page was made, as its last comment says. */
export const updateTime = (html: string): Date | undefined => {
  const seconds = /"update_time"\s*:\s*(\d{9,10})\b/.exec(html)?.[1]
  return seconds ? new Date(Number(seconds) * 1000) : undefined
}

function rowOf($: CheerioAPI, item: Element, label: string): Row {
  const bold = $(item).children('b, strong').first()
  const head = tidy(bold.text())
  const links = bold.nextAll('a').toArray()
  const whole = $(item).contents().toArray()
  const lastLink = links.at(-1)
  const [first] = bold
  const from = first ? whole.indexOf(first) : -1
  const cut = lastLink ? whole.indexOf(lastLink) : from
  const linked = tidy($(whole.slice(from + 1, cut + 1)).text())
  const behind = tidy($(whole.slice(cut + 1)).text())
  const { venue: between, details } = partDetails(behind)
  // "Stern Grove, 19th Avenue" + bands + "& SLoat Blvd., S.F.": the comma cut the venue
  const town = townOf(between)
  const names = linked || between
  if (DATE.test(label)) return { date: label, bill: names, venue: head, details, town }
  const byClub = links.some((link) => /by-band/.test($(link).attr('href') ?? ''))
  return byClub
    ? { date: head, bill: names, venue: label, details, town }
    : { date: head, bill: label, venue: names, details, town }
}
