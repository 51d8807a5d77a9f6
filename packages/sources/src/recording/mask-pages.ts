import { customSourceFor } from '../custom-sources.ts'
import type { Page } from '../source.ts'
import { keyOf } from './invented-words.ts'
import { maskCalendar } from './mask-calendar.ts'
import { maskHtml } from './mask-html.ts'
import { maskScript } from './mask-script.ts'
import { maskAddress, maskText } from './mask-text.ts'
import { collectWords, createMasker, type Masker } from './masker.ts'

/** The formats that pages come in. */
type Format = 'calendar' | 'json' | 'xml' | 'html' | 'text'

/** Which format a page is in, by its beginning: what servers call it is often wrong, and saved pages have no such word. */
export function formatOf(body: string): Format {
  const start = body.slice(0, 2000).trimStart()
  if (/^\uFEFF?BEGIN:VCALENDAR/i.test(start)) return 'calendar'
  if (/^[[{]/.test(start)) return 'json'
  if (/^\uFEFF?<\?xml|^<(?:rss|feed)\b/i.test(start) && !/<html\b/i.test(start)) return 'xml'
  return /<[a-z!][^<>]*>/i.test(start) ? 'html' : 'text'
}

/**
 * Replaces every word of the pages by a fictional one, so that they show how a site writes its pages without showing whose
 * they are: structure, classes, dates, hours, prices, lengths and the words that rules read stay. A word is replaced
 * by the same one everywhere in all of them, so that names, links and data still agree. `seed` decides which.
 */
export function maskPages(pages: readonly Page[], seed: string): Page[] {
  const { collector, printed } = collectWords(maskHtml)
  for (const page of pages) maskPage(page, collector)
  const taken = new Set(pages.flatMap(({ body }) => (body.match(/\p{L}{4,}/gu) ?? []).map(keyOf)))
  const masker = createMasker(seed, { printed, taken, hosts: pages.flatMap(({ url }) => hostOf(url) ?? []) }, maskHtml)
  return pages.map((page) => maskPage(page, masker))
}

/** A custom venue's site is known by its host, so that the name in it stays. */
const hostOf = (url: string): string | undefined =>
  customSourceFor(url) &&
  URL.parse(url)
    ?.hostname.replace(/^(?:www|m)\./, '')
    .split('.')[0]

/** Masks addresses and texts beside the pages in the same way as these. */
function maskPage(page: Page, masker: Masker): Page {
  return { ...page, url: maskAddress(page.url, masker), body: maskBody(page.body, masker) }
}

function maskBody(body: string, masker: Masker): string {
  switch (formatOf(body)) {
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
