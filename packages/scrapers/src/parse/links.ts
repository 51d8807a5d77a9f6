import { hasPublicHost } from '@houselights/domain/http/public-host'
import { onSameSite, parseAddress } from '@houselights/domain/links/web-address'
import { memoize } from '@houselights/domain/text/memoize'

/** Links to shows are never longer than this. */
const MAX_LINK_LENGTH = 2000

/** Stand-in base for a page whose URL is unknown. It gives `//host` links the scheme https. */
const NO_PAGE = 'https://no-page.invalid'

/** Hosts of mail scanners and affiliate trackers that wrap links, and the parameter that contains the real URL. */
const WRAPPERS: readonly [RegExp, string][] = [
  [/(^|\.)safelinks\.protection\.outlook\.com$/, 'url'],
  [/(^|\.)urldefense\.proofpoint\.com$/, 'u'],
  [/^www\.google\.com$/, 'q'],
  [/^l\.facebook\.com$/, 'u'],
  // affiliate trackers of ticket shops
  [/\.(?:evyy\.net|7eer\.net|pxf\.io|sjv\.io)$/, 'u'],
]

/**
 * Returns a link from a page as an absolute URL, or null if it is unsafe. Only http(s) on the public internet passes,
 * without user names or control characters. Wrappers of mail scanners and affiliate trackers are removed.
 */
export function toSafeLink(href: string | null | undefined, base: string): string | null {
  const link = href?.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so "java\tscript:" would pass other checks
  if (!link || link.length > MAX_LINK_LENGTH || /[\u0000-\u001f\u007f]/.test(link) || link === '#') return null
  return resolveLink([base, link].join('\n'))
}

/** Memoized, because a card repeats its link, and normalization checks each link again. */
const resolveLink = memoize((key): string | null => {
  const separator = key.lastIndexOf('\n')
  const [base, link] = [key.slice(0, separator), key.slice(separator + 1)]
  const url = URL.parse(link, URL.canParse(base) ? base : NO_PAGE)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return null
  if (url.origin === NO_PAGE) return null
  // a private host would lead into the visitor's own network; the demo's sites link to each other on one host
  if (!hasPublicHost(url) && url.hostname !== URL.parse(base)?.hostname) return null
  const wrappedUrl = unwrap(url, link)
  if (wrappedUrl) return toSafeLink(wrappedUrl, base)
  // keep an absolute URL as printed, so that it stays comparable with the page; URL.href turns non-ASCII hosts into
  // Punycode
  const isComplete = /^https?:\/\/[\w.:-]+[/?#][\x21-\x7e]*$/.test(link) && !/["'<>\\]/.test(link)
  const safeLink = isComplete ? link : url.href
  // percent-encoding turns each non-ASCII character into three characters or more
  return safeLink.length <= MAX_LINK_LENGTH ? safeLink : null
})

function unwrap(url: URL, link: string): string | null {
  // "https://urldefense.com/v3/__https://shop.example/e/1__;token": a star in it replaces a character that only the
  // token contains
  if (url.hostname === 'urldefense.com') return /\/v3\/__(https?:\/\/[^*]+?)__;/.exec(link)?.[1] ?? null
  const wrapper = WRAPPERS.find(([host]) => host.test(url.hostname))
  const wrappedUrl = wrapper && url.searchParams.get(wrapper[1])
  if (!wrappedUrl) return null
  return wrapper[1] === 'u' && url.hostname.endsWith('proofpoint.com')
    ? tryDecode(wrappedUrl.replaceAll('-', '%').replaceAll('_', '/'))
    : wrappedUrl
}

/** Returns the decoded text, or the text itself if its escapes are invalid. */
function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a dash that was not an escape
  }
}

/**
 * Finds the base URL for the links of listings that have no page of their own: the final URL of the source's page,
 * which determines the scheme of `//host` links. A page on another host (an API) doesn't count.
 */
export function findBaseUrl(sourceUrl: string, pages: readonly { url: string }[]): string {
  const site = parseAddress(sourceUrl)
  return pages.find(({ url }) => onSameSite(parseAddress(url), site))?.url ?? sourceUrl
}

/** Returns the URL with these query parameters set. */
export function setQuery(address: string | URL, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Returns a page's link as a URL, or null if it is invalid or leads to another site. */
export function toSiteLink(href: string | undefined, pageUrl: string): URL | null {
  const link = href === undefined ? null : URL.parse(href, pageUrl)
  return onSameSite(link, parseAddress(pageUrl)) ? link : null
}
