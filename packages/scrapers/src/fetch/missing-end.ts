import type { Page } from '../source/source.ts'

/** In characters. Enough for the beginning and the end of each format. */
const EDGE_LENGTH = 4_000

/**
 * Finds the end marker that a body lacks, because a truncated calendar or feed would pass for a short one. Null if
 * nothing is missing, or if the format needs no end marker, such as HTML.
 */
export function findMissingEnd({ body, contentType = '' }: Pick<Page, 'body' | 'contentType'>): string | null {
  const { head, tail } = getEdges(body)
  if (/^BEGIN:VCALENDAR/i.test(head)) return /^END:VCALENDAR/im.test(tail) ? null : 'END:VCALENDAR'
  const bracket = /json/i.test(contentType) ? BRACKETS[head.charAt(0)] : undefined
  if (bracket) return tail.endsWith(bracket) ? null : bracket
  const root = /^<(?:\?xml|rss|feed|rdf:RDF|urlset)\b/i.test(head) ? /<([a-z][\w:.-]*)/i.exec(head)?.[1] : undefined
  if (!root || root.toLowerCase() === 'html') return null
  return tail.includes(`</${root}`) || tail.endsWith('/>') ? null : `</${root}>`
}

const BRACKETS: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * Whether an HTML document has no end tag. Many pages never have one, so this only means something if an earlier
 * version had it.
 */
export function lacksHtmlEnd({ body }: Pick<Page, 'body'>): boolean {
  const { head, tail } = getEdges(body)
  return /<(?:!doctype html|html)\b/i.test(head) && !/<\/html\s*>/i.test(tail)
}

const getEdges = (body: string) => ({
  head: body
    .slice(0, EDGE_LENGTH)
    .replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')
    .trimStart(),
  tail: body.slice(-EDGE_LENGTH).trimEnd(),
})
