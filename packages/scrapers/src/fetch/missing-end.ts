import type { Page } from '../source/source.ts'

/** In characters: enough for the beginning and the end of each format. */
const MAX_EDGE = 4_000

/**
 * What a body lacks at its end, where its format says how it ends: a cut calendar or feed would look like a short one.
 * Null where nothing is missing, and for HTML, which may leave its end tags out.
 */
export function missingEnd({ body, contentType = '' }: Pick<Page, 'body' | 'contentType'>): string | null {
  const { head, tail } = edges(body)
  if (/^BEGIN:VCALENDAR/i.test(head)) return /^END:VCALENDAR/im.test(tail) ? null : 'END:VCALENDAR'
  const bracket = /json/i.test(contentType) ? BRACKETS[head.charAt(0)] : undefined
  if (bracket) return tail.endsWith(bracket) ? null : bracket
  const root = /^<(?:\?xml|rss|feed|rdf:RDF|urlset)\b/i.test(head) ? /<([a-z][\w:.-]*)/i.exec(head)?.[1] : undefined
  if (!root || root.toLowerCase() === 'html') return null
  return tail.includes(`</${root}`) || tail.endsWith('/>') ? null : `</${root}>`
}

const BRACKETS: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** Whether a document of HTML doesn't say that it ends: many never do, so this is telling only where it did before. */
export function lacksHtmlEnd({ body }: Pick<Page, 'body'>): boolean {
  const { head, tail } = edges(body)
  return /<(?:!doctype html|html)\b/i.test(head) && !/<\/html\s*>/i.test(tail)
}

const edges = (body: string) => ({
  head: body
    .slice(0, MAX_EDGE)
    .replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')
    .trimStart(),
  tail: body.slice(-MAX_EDGE).trimEnd(),
})
