/** What an answer says of the site itself and of its cities, which no page of anybody else's decides. */
const OWN = /^\/api\/(?:settings|cities|openapi|location)/
/** A text of a person or a page: no id, moment, slug, path, term of ours or data of a picture. */
const isText = (value: string): boolean =>
  /\p{L}/u.test(value) &&
  (/[\p{Lu}\s$]/u.test(value) || /^\d+\+$/.test(value)) &&
  !/^\d{4}-\d\d-\d\d|^data:|^[A-Z]{3}$|^America\//.test(value)
const isLink = (value: string): boolean => /^https?:\/\//.test(value)

/**
 * Puts one string after another into all texts and links of the answers that it is given, each kind from its own list. What
 * stood in the title of the last event with this slug is remembered.
 */
export function hostileAnswers(texts: readonly string[], links: readonly string[]) {
  const next = { text: 0, link: 0 }
  const put = new Set<string>()
  const given = (list: readonly string[], kind: keyof typeof next): string => {
    const text = list[next[kind]++ % list.length] ?? ''
    put.add(text)
    return text
  }
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string')
      return isLink(value) ? given(links, 'link') : isText(value) ? given(texts, 'text') : value
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, changed(inner)]))
  }
  return {
    rewrite: (path: string, answer: unknown): unknown => (OWN.test(path) ? answer : changed(answer)),
    /** The strings that were put somewhere. */
    put,
  }
}
