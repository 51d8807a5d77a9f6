import { withoutTrailing } from './text.ts'

/** What stays of an address when tracking is taken away: for comparing two links, never for showing. */
export function linkIdentity(href: string): string | null {
  const url = URL.parse(href.startsWith('//') ? `https:${href}` : href)
  if (!url) return null
  const host = url.hostname.replace(/^(?:www|m|concerts)\./, '')
  return `${host}${withoutTrailing(url.pathname, '/')}`
}
