import { findCustomSource } from '@houselights/scrapers/registry/custom-sources'
import type { Page } from '@houselights/scrapers/source/source'
import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { anyOf } from './any-of.ts'
import { toKey } from './invented-words.ts'
import { maskHtml } from './mask-html.ts'
import { maskPrinted } from './mask-printed.ts'
import { maskScript } from './mask-script.ts'
import { maskAddress, maskText } from './mask-text.ts'
import { collectWords, createMasker, type Masker } from './masker.ts'

/** Properties of iCalendar that contain times, rules or terms. */
const UNMASKED_PROPERTIES = new RegExp(
  `^(?:${anyOf(`BEGIN END VERSION METHOD CALSCALE DT\\w+ DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID CREATED LAST-MODIFIED
  COMPLETED TZ\\w+ STATUS TRANSP CLASS SEQUENCE PRIORITY X-WR-TIMEZONE X-PUBLISHED-TTL REFRESH-INTERVAL X-MICROSOFT-\\S*
  X-APPLE-TRAVEL\\S*`)})$`,
  'i',
)
const MAX_BYTES = 75

/** Masks a calendar line by line, and folds long lines again. */
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
  if (UNMASKED_PROPERTIES.test(name)) return line
  const maskedParameters = parameters.replace(
    /=("?)([^";]*)\1/g,
    (_, quote: string, text: string) => `=${quote}${maskPrinted(text, masker)}${quote}`,
  )
  return `${name}${maskedParameters}:${maskPrinted(value, masker)}`
}

function fold(line: string, end: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MAX_BYTES - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join(`${end} `)
}

/**
 * Replaces every word of the pages by a fictional one. The pages still show how a site writes its pages, but not whose
 * they are: structure, classes, dates, times, prices, lengths and the words that parsing rules know stay. A word has
 * the same replacement in all pages, so that names, links and data still match. `seed` decides the replacements.
 */
export function maskPages(pages: readonly Page[], seed: string): Page[] {
  const { collector, printedWords } = collectWords(maskHtml)
  for (const page of pages) maskPage(page, collector)
  const usedWords = new Set(pages.flatMap(({ body }) => (body.match(/\p{L}{4,}/gu) ?? []).map(toKey)))
  const masker = createMasker(
    seed,
    { printedWords, usedWords, hosts: pages.flatMap(({ url }) => getUnmaskedHostName(url) ?? []) },
    maskHtml,
  )
  return pages.map((page) => maskPage(page, masker))
}

/** Returns the first label of a custom venue's host. Its parser recognizes the host, so that name stays. */
const getUnmaskedHostName = (url: string): string | undefined =>
  findCustomSource(url) &&
  URL.parse(url)
    ?.hostname.replace(/^(?:www|m)\./, '')
    .split('.')[0]

/** Masks a page's address and body. */
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
