import { isShopHost } from '@houselights/domain/links/ticket-shops'
import { domainName, onSameSite, parseAddress, siteHost } from '@houselights/domain/links/web-address'
import { getParts } from '@houselights/scrapers/recognize/page-parts'
import type { Page } from '@houselights/scrapers/source/source'

/** Networks, and how an account's own page begins there. */
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

/** The venue's own pages at social networks: the one account of a network that the site links to, or the one named like it. */
export function socialLinks(pages: readonly Page[]): string[] {
  const site = parseAddress(pages[0]?.url ?? '')
  // a shop's page of the venue links to the shop's
  if (!site || isShopHost(site.hostname)) return []
  const name = domainName(site).toLowerCase()
  const own = pages.filter(({ url }) => onSameSite(parseAddress(url), site))
  const urls = own.flatMap((page) => getParts(page).links.flatMap(({ href }) => URL.parse(href) ?? []))
  return ACCOUNTS.flatMap(([host, path]) => {
    const accounts = urls.filter((url) => host.test(siteHost(url)) && path.test(url.pathname))
    const found = new Map(
      accounts.map(({ origin, pathname }) => [pathname.toLowerCase().replace(/\/$/, ''), origin + pathname]),
    )
    const alike = [...found].filter(([account]) => name && account.replace(/[^a-z\d]/g, '').includes(name))
    return found.size === 1 ? [...found.values()] : alike.length === 1 ? alike.map(([, href]) => href) : []
  })
}
