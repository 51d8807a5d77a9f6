/** The forms in which the shows of a page are given besides the page, at its address with this ending. */
export const FEED_FORMATS = ['ics', 'rss', 'json', 'txt'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  json: 'application/feed+json',
  txt: 'text/plain',
}

/** The address of a page's feed: `/events?genre=Folk` has `/events.ics?genre=Folk`. */
export function feedAddress(page: string, format: FeedFormat): string {
  const end = page.indexOf('?')
  return end < 0 ? `${page}.${format}` : `${page.slice(0, end)}.${format}${page.slice(end)}`
}

/** A path with those of the parameters that have a value. */
export function withParameters(path: string, given: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(given).filter((each): each is [string, string] => Boolean(each[1]))
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path
}
