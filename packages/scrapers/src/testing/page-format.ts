/** The formats that pages come in. */
type Format = 'calendar' | 'json' | 'xml' | 'html' | 'text'

/** Which format a page is in, by its beginning: what servers call it is often wrong, and saved pages have no such word. */
export function detectFormat(body: string): Format {
  const start = body.slice(0, 2000).trimStart()
  if (/^\uFEFF?BEGIN:VCALENDAR/i.test(start)) return 'calendar'
  if (/^[[{]/.test(start)) return 'json'
  if (/^\uFEFF?<\?xml|^<(?:rss|feed)\b/i.test(start) && !/<html\b/i.test(start)) return 'xml'
  return /<[a-z!][^<>]*>/i.test(start) ? 'html' : 'text'
}
