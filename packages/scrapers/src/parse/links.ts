import { hasPublicHost } from '@houselights/domain/http/public-host'
import { onSameSite, parseAddress } from '@houselights/domain/links/web-address'
import { remembered } from '@houselights/domain/text/memoize'

/** Longer addresses than this are no links to shows. */
const MAX_LINKS = 2000

/** Stands for a page whose address is not known: what names a host of its own is then on https. */
const NO_PAGE = 'https://no-page.invalid'

/** Wrappers that mail scanners and affiliate counters put around links, and the parameter that holds the real one. */
const WRAPPERS: readonly [RegExp, string][] = [
  [/(^|\.)safelinks\.protection\.outlook\.com$/, 'url'],
  [/(^|\.)urldefense\.proofpoint\.com$/, 'u'],
  [/^www\.google\.com$/, 'q'],
  [/^l\.facebook\.com$/, 'u'],
  // affiliate counters of ticket shops
  [/\.(?:evyy\.net|7eer\.net|pxf\.io|sjv\.io)$/, 'u'],
]

/**
 * An address out of a page, made absolute, or null where it may not be followed: only http(s) on the public internet, no
 * user names in it, no control characters, no wrapper of a mail scanner.
 */
export function safeLink(href: string | null | undefined, base: string): string | null {
  const printed = href?.trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so "java\tscript:" would pass other checks
  if (!printed || printed.length > MAX_LINKS || /[\u0000-\u001f\u007f]/.test(printed) || printed === '#') return null
  return linkFrom([base, printed].join('\n'))
}

/** A card has its link several times, and what the platform picked out is checked once more with the listing. */
const linkFrom = remembered((key): string | null => {
  const parted = key.lastIndexOf('\n')
  const [base, printed] = [key.slice(0, parted), key.slice(parted + 1)]
  const url = URL.parse(printed, URL.canParse(base) ? base : NO_PAGE)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return null
  if (url.origin === NO_PAGE) return null
  // it would lead into the network of whoever clicks; the sites of the demo link to each other
  if (!hasPublicHost(url) && url.hostname !== URL.parse(base)?.hostname) return null
  const inner = unwrapped(url, printed)
  if (inner) return safeLink(inner, base)
  // as printed where it is whole already, so that it stays comparable with the page; a host of other letters in its ASCII form
  const isWhole = /^https?:\/\/[\w.:-]+[/?#][\x21-\x7e]*$/.test(printed) && !/["'<>\\]/.test(printed)
  const link = isWhole ? printed : url.href
  // every sign beyond ASCII becomes three or more
  return link.length <= MAX_LINKS ? link : null
})

function unwrapped(url: URL, printed: string): string | null {
  // "https://urldefense.com/v3/__https://shop.example/e/1__;token": a star in it stands for a character only the token knows
  if (url.hostname === 'urldefense.com') return /\/v3\/__(https?:\/\/[^*]+?)__;/.exec(printed)?.[1] ?? null
  const wrapper = WRAPPERS.find(([host]) => host.test(url.hostname))
  const inner = wrapper && url.searchParams.get(wrapper[1])
  if (!inner) return null
  return wrapper[1] === 'u' && url.hostname.endsWith('proofpoint.com')
    ? decoded(inner.replaceAll('-', '%').replaceAll('_', '/'))
    : inner
}

/** Without its escapes; as it is where they are none. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a dash that stood for no escape
  }
}

/**
 * The address against which links are read of listings that name no page of their own: where the source's page finally
 * came from, since `//host` takes the scheme of that. An answer of another host's is no page of the source.
 */
export function pageAddress(source: string, pages: readonly { url: string }[]): string {
  const site = parseAddress(source)
  return pages.find(({ url }) => onSameSite(parseAddress(url), site))?.url ?? source
}

/** An address with these parameters in its query. */
export function withQuery(address: string | URL, query: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** Where a link of a page leads, if it stays on the page's site; null where it is none or leads elsewhere. */
export function linkOnSite(href: string | undefined, page: string): URL | null {
  const link = href === undefined ? null : URL.parse(href, page)
  return onSameSite(link, parseAddress(page)) ? link : null
}
