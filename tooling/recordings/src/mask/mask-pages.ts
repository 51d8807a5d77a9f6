import { customSourceFor } from '@houselights/scrapers/registry/custom-sources'
import type { Page } from '@houselights/scrapers/source/source'
import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { anyOf } from './either-pattern.ts'
import { toKey } from './invented-words.ts'
import { maskHtml } from './mask-html.ts'
import { maskPrinted } from './mask-printed.ts'
import { maskScript } from './mask-script.ts'
import { maskAddress, maskText } from './mask-text.ts'
import { collectWords, createMasker, type Masker } from './masker.ts'

/** Properties of iCalendar that hold moments, rules or terms. */
const OF_PROGRAMS = new RegExp(
  `^(?:${anyOf(`BEGIN END VERSION METHOD CALSCALE DT\\w+ DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID CREATED LAST-MODIFIED
  COMPLETED TZ\\w+ STATUS TRANSP CLASS SEQUENCE PRIORITY X-WR-TIMEZONE X-PUBLISHED-TTL REFRESH-INTERVAL X-MICROSOFT-\\S*
  X-APPLE-TRAVEL\\S*`)})$`,
  'i',
)
const MAX_BYTES = 75

/** Masks a calendar line by line; folded lines are folded anew. */
function maskCalendar(calendar: string, masker: Masker): string {
  const end = calendar.includes('\r\n') ? '\r\n' : '\n'
  return calendar
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => fold(maskLine(line, masker), end))
    .join(end)
}

function maskLine(line: string, masker: Masker): string {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;[^=:;]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s.exec(line) ?? []
  if (!name) return maskPrinted(line, masker)
  if (OF_PROGRAMS.test(name)) return line
  const masked = parameters.replace(
    /=("?)([^";]*)\1/g,
    (_, sign: string, text: string) => `=${sign}${maskPrinted(text, masker)}${sign}`,
  )
  return `${name}${masked}:${maskPrinted(value, masker)}`
}

function fold(line: string, end: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > MAX_BYTES - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join(`${end} `)
}

/**
 * Replaces every word of the pages by a fictional one, so that they show how a site writes its pages without showing whose
 * they are: structure, classes, dates, hours, prices, lengths and the words that rules read stay. A word is replaced
 * by the same one everywhere in all of them, so that names, links and data still agree. `seed` decides which.
 */
export function maskPages(pages: readonly Page[], seed: string): Page[] {
  const { collector, printed } = collectWords(maskHtml)
  for (const page of pages) maskPage(page, collector)
  const taken = new Set(pages.flatMap(({ body }) => (body.match(/\p{L}{4,}/gu) ?? []).map(toKey)))
  const masker = createMasker(seed, { printed, taken, hosts: pages.flatMap(({ url }) => toHost(url) ?? []) }, maskHtml)
  return pages.map((page) => maskPage(page, masker))
}

/** A custom venue's site is known by its host, so that the name in it stays. */
const toHost = (url: string): string | undefined =>
  customSourceFor(url) &&
  URL.parse(url)
    ?.hostname.replace(/^(?:www|m)\./, '')
    .split('.')[0]

/** Masks addresses and texts beside the pages in the same way as these. */
function maskPage(page: Page, masker: Masker): Page {
  return { ...page, url: maskAddress(page.url, masker), body: maskBody(page.body, masker) }
}

function maskBody(body: string, masker: Masker): string {
  switch (detectFormat(body)) {
    case 'calendar':
      return maskCalendar(body, masker)
    case 'json':
      return maskScript(body, masker)
    case 'xml':
      return maskHtml(body, masker, { xml: true })
    case 'html':
      return maskHtml(body, masker)
    case 'text':
      return maskText(body, masker)
  }
}
