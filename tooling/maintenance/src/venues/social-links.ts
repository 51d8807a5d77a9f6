import { isShopHost } from '@houselights/domain/links/ticket-shops'
import { domainName, onSameSite, parseAddress, siteHost } from '@houselights/domain/links/web-address'
import { getParts } from '@houselights/scrapers/recognize/page-parts'
import type { Page } from '@houselights/scrapers/source/source'

/** Networks, and the paths of account pages there. */
const ACCOUNTS: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^(?:instagram|threads)\.(?:com|net)$/, /^\/@?[\w.]+\/?$/],
  [
    /^facebook\.com$/,
    /^\/(?!sharer|share|events?\b|groups\b|tr\b|dialog\b|plugins\b)(?:pages\/[^/]+\/\d+|[\w.-]+)\/?$/,
  ],
  [/^(?:twitter|x)\.com$/, /^\/(?!intent|share|home|search)\w+\/?$/],
  [/^tiktok\.com$/, /^\/@[\w.]+\/?$/],
  [/^youtube\.com$/, /^\/(?:@[\w.-]+|c\/[\w.-]+|channel\/[\w-]+|user\/[\w-]+)\/?$/],
  [/^bsky\.app$/, /^\/profile\/[\w.-]+\/?$/],
]

/**
 * Finds the venue's own pages on social networks. If the site links to several accounts of a network, only one named
 * like the site counts.
 */
export function socialLinks(pages: readonly Page[]): string[] {
  const site = parseAddress(pages[0]?.url ?? '')
  // on a ticket shop's page about the venue, the links are the shop's
  if (!site || isShopHost(site.hostname)) return []
  const name = domainName(site).toLowerCase()
  const ownPages = pages.filter(({ url }) => onSameSite(parseAddress(url), site))
  const urls = ownPages.flatMap((page) => getParts(page).links.flatMap(({ href }) => URL.parse(href) ?? []))
  return ACCOUNTS.flatMap(([host, path]) => {
    const accounts = urls.filter((url) => host.test(siteHost(url)) && path.test(url.pathname))
    const accountLinks = new Map(
      accounts.map(({ origin, pathname }) => [pathname.toLowerCase().replace(/\/$/, ''), origin + pathname]),
    )
    const namedAlike = [...accountLinks].filter(([account]) => name && account.replace(/[^a-z\d]/g, '').includes(name))
    return accountLinks.size === 1
      ? [...accountLinks.values()]
      : namedAlike.length === 1
        ? namedAlike.map(([, href]) => href)
        : []
  })
}
