import { domainName, siteHost } from '@houselights/domain/links/web-address'
import type { PageParts } from '../page-parts.ts'
import type { VenueFacts } from './facts.ts'

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
export function socialLinks(pages: readonly PageParts[]): VenueFacts {
  const [first] = pages
  const name = first?.address ? domainName(first.address).toLowerCase() : ''
  const urls = pages.flatMap(({ links: all }) => all.flatMap(({ href }) => URL.parse(href) ?? []))
  const links = ACCOUNTS.flatMap(([host, path]) => {
    const accounts = urls.filter((url) => host.test(siteHost(url)) && path.test(url.pathname))
    const found = new Map(
      accounts.map(({ origin, pathname }) => [pathname.toLowerCase().replace(/\/$/, ''), origin + pathname]),
    )
    const alike = [...found].filter(([account]) => name && account.replace(/[^a-z\d]/g, '').includes(name))
    const [own] = found.size === 1 ? found.values() : alike.length === 1 ? alike.map(([, href]) => href) : []
    return own ? { value: own, from: 'link' } : []
  })
  return links.length > 0 ? { links } : {}
}
