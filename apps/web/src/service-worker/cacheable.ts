/** Paths that are never saved: for operators, for one visitor, with tokens, or not pages. */
const EXCLUDED_PATHS =
  /^\/(?:[a-z0-9-]+\/)?(?:admin|data-quality|scraping-coverage|newsletter|offline|reports?|api|assets|embed|health|ready)(?:\/|$)/
const PAGE_PATHS =
  /^(?:\/[a-z0-9-]+)?\/?$|^(?:\/[a-z0-9-]+)?\/(?:(?:events|artists|venues|archive)(?:\/[^/.]+)?|tonight|announced|following|map|saved|plan)$/
/**
 * Parameters that distinguish pages of the same path; a page with any other parameter is for one visitor or for a short
 * time.
 */
const PARAMETERS = /^(?:genre|venue|date|neighborhood|price|age|search|cursor|past|paper|shows)$/
const CALL_PATHS =
  /^\/api\/(?:(?:events|artists|venues|archive)(?:\/.*)?|cities|filters|following|settings|shows|status)$/
/** Google's terms forbid storing its photos. */
const EXCLUDED_CALL_PATHS = /^\/api\/venues\/photos\//

export const isOfflinePage = ({ pathname, searchParams }: URL): boolean =>
  PAGE_PATHS.test(pathname) &&
  !EXCLUDED_PATHS.test(pathname) &&
  [...searchParams.keys()].every((name) => PARAMETERS.test(name))

export const isOfflineCall = ({ pathname }: URL): boolean =>
  CALL_PATHS.test(pathname) && !EXCLUDED_CALL_PATHS.test(pathname)

/** Whether a URL is a page of the site (neither a file nor an API call), which the offline page can replace. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(?:api|assets)\/|\.[a-z0-9]+$/.test(pathname)

/** Whether a response may be saved: status 200, not redirected, of that type, and neither `no-store` nor `private`. */
export const isStorable = (response: Response, type: string): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith(type) &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '')

/** Finds the paths of built files that a page or stylesheet refers to. */
export const findAssets = (text: string): string[] => [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]

/** Returns a page's title. Decodes the entities that the site writes. */
export const getTitle = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

const DAY_MS = 86_400_000
/** How long to keep a saved page without a date. */
const UNDATED_DAYS = 60

/**
 * Returns the day after the end (or else the start) in a page's structured data, so that the page is kept through the
 * night in every time zone. Without either, returns the day `UNDATED_DAYS` from now.
 */
export function getExpiryDay(html: string, now: Date): string {
  const day = /"endDate":"(\d{4}-\d\d-\d\d)/.exec(html)?.[1] ?? /"startDate":"(\d{4}-\d\d-\d\d)/.exec(html)?.[1]
  const expiresAt = day === undefined ? now.getTime() + UNDATED_DAYS * DAY_MS : Date.parse(day) + DAY_MS
  return new Date(expiresAt).toISOString().slice(0, 10)
}
