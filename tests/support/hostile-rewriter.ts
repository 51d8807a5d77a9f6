/** Responses about the site itself and its cities, which nobody else's page can influence. */
const SITE_DATA = /^\/api\/(?:settings|cities|openapi|location)/
/** Whether a value is text from a person or page, and not an id, time, slug, path, enum value or picture data. */
const isText = (value: string): boolean =>
  /\p{L}/u.test(value) &&
  (/[\p{Lu}\s$]/u.test(value) || /^\d+\+$/.test(value)) &&
  !/^\d{4}-\d\d-\d\d|^data:|^[A-Z]{3}$|^America\//.test(value)
const isLink = (value: string): boolean => /^https?:\/\//.test(value)

/**
 * Replaces all texts and links in API responses with hostile strings: texts from the first list and links from the
 * second, in turn.
 */
export function createHostileRewriter(texts: readonly string[], links: readonly string[]) {
  const nextIndex = { text: 0, link: 0 }
  const inserted = new Set<string>()
  const takeNextString = (list: readonly string[], kind: keyof typeof nextIndex): string => {
    const text = list[nextIndex[kind]++ % list.length] ?? ''
    inserted.add(text)
    return text
  }
  const replaceTexts = (value: unknown): unknown => {
    if (typeof value === 'string')
      return isLink(value) ? takeNextString(links, 'link') : isText(value) ? takeNextString(texts, 'text') : value
    if (Array.isArray(value)) return value.map(replaceTexts)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, innerValue]) => [name, replaceTexts(innerValue)]))
  }
  return {
    rewrite: (path: string, body: unknown): unknown => (SITE_DATA.test(path) ? body : replaceTexts(body)),
    /** The strings that were inserted. */
    inserted,
  }
}
