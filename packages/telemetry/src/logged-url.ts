/** Parameters that say nothing of a visitor: their values are worth reading. */
const HARMLESS = new Set(['city', 'limit', 'months', 'kind', 'state', 'genre', 'venue', 'date', 'page', 'sort'])
const LONGEST = 500

/** An address as log lines show it: the path, and of the query the names, with the values of harmless parameters alone. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, LONGEST).split('?', 2)
  if (!query) return path
  const shown = query.split('&').map((part) => {
    const [name = '', value] = part.split('=', 2)
    return value === undefined || HARMLESS.has(name) ? part : `${name}=…`
  })
  return `${path}?${shown.join('&')}`
}
