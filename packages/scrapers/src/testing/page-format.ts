type Format = 'calendar' | 'json' | 'xml' | 'html' | 'text'

/** Detects a page's format from its beginning. Servers often send a wrong content type, and saved pages have none. */
export function detectFormat(body: string): Format {
  const start = body.slice(0, 2000).trimStart()
  if (/^\uFEFF?BEGIN:VCALENDAR/i.test(start)) return 'calendar'
  if (/^[[{]/.test(start)) return 'json'
  if (/^\uFEFF?<\?xml|^<(?:rss|feed)\b/i.test(start) && !/<html\b/i.test(start)) return 'xml'
  return /<[a-z!][^<>]*>/i.test(start) ? 'html' : 'text'
}
