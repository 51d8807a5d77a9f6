/** First parts of addresses under which nothing is kept: operators', of one visitor, with tokens, or no pages. */
const NEVER =
  /^\/(?:[a-z0-9-]+\/)?(?:admin|data-quality|scraping-coverage|newsletter|offline|reports?|api|assets|embed|health|ready)(?:\/|$)/
const PAGES =
  /^(?:\/[a-z0-9-]+)?\/?$|^(?:\/[a-z0-9-]+)?\/(?:(?:events|artists|venues|archive)(?:\/[^/.]+)?|tonight|announced|following|map|saved|plan)$/
/** What distinguishes pages of the same path; others are of one visitor, or of one moment. */
const PARAMETERS = /^(?:genre|venue|date|neighborhood|price|age|search|cursor|past|paper|shows)$/
const CALLS = /^\/api\/(?:(?:events|artists|venues|archive)(?:\/.*)?|cities|filters|following|settings|shows|status)$/
/** Google's photos may not be kept. */
const NO_CALLS = /^\/api\/venues\/photos\//

export const isKeptPage = ({ pathname, searchParams }: URL): boolean =>
  PAGES.test(pathname) && !NEVER.test(pathname) && [...searchParams.keys()].every((name) => PARAMETERS.test(name))

export const isKeptCall = ({ pathname }: URL): boolean => CALLS.test(pathname) && !NO_CALLS.test(pathname)

/** Whether a page is one of the site, so that there is one to show in its place: neither a file nor a call. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(?:api|assets)\/|\.[a-z0-9]+$/.test(pathname)

/** Whether an answer may be kept: whole, of this site, of that type, and not said to be of the moment or of one visitor. */
export const mayBeKept = (response: Response, type: string): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith(type) &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '')

/** The addresses of built files that a page or stylesheet names. */
export const assetsIn = (text: string): string[] => [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]

/** The text of a page's title, its entities resolved as far as the site writes them. */
export const getTitle = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')

const DAY_MS = 86_400_000
/** So long a saved page stays that names no day. */
const WITHOUT_DAY_DAYS = 60

/** The day after its end, else its start, by its structured data: it stays through the night in every time zone. */
export function keptUntil(html: string, now: Date): string {
  const day = /"endDate":"(\d{4}-\d\d-\d\d)/.exec(html)?.[1] ?? /"startDate":"(\d{4}-\d\d-\d\d)/.exec(html)?.[1]
  const last = day === undefined ? now.getTime() + WITHOUT_DAY_DAYS * DAY_MS : Date.parse(day) + DAY_MS
  return new Date(last).toISOString().slice(0, 10)
}
