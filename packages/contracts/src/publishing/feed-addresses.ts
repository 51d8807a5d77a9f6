/** The feed formats of a page's shows. A feed has the page's address with this extension. */
export const FEED_FORMATS = ['ics', 'rss', 'json', 'txt'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
  txt: 'text/plain',
}

/** Returns the address of a page's feed: `/events.ics?genre=Folk` for `/events?genre=Folk`. */
export function getFeedAddress(page: string, format: FeedFormat): string {
  const queryStart = page.indexOf('?')
  return queryStart < 0 ? `${page}.${format}` : `${page.slice(0, queryStart)}.${format}${page.slice(queryStart)}`
}

/** Adds to a path the parameters that have a value. */
export function withParameters(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const setParameters = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return setParameters.length > 0 ? `${path}?${new URLSearchParams(setParameters)}` : path
}
