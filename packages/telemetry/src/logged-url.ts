/** Parameters that say nothing of a visitor: their values are worth reading. */
const HARMLESS = new Set(['city', 'limit', 'months', 'kind', 'state', 'genre', 'venue', 'date', 'page', 'sort'])
const LONGEST = 500
/** The page of what became of a report, and its call. */
const TOKEN_IN_PATH = /(\/reports\/)[^/]+/

/** An address as log lines show it: the path, and of the query the names, with the values of harmless parameters alone. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, LONGEST).split('?', 2)
  const shownPath = path.replace(TOKEN_IN_PATH, '$1…')
  if (!query) return shownPath
  const shown = query.split('&').map((part) => {
    const [name = '', value] = part.split('=', 2)
    return value === undefined || HARMLESS.has(name) ? part : `${name}=…`
  })
  return `${shownPath}?${shown.join('&')}`
}
